"""Fits the network of the chess program to positions of its games, on a GPU.

    cargo run --release -p plywood-engines --example chess_positions -- NETWORK POSITIONS THREADS NODES SEED    # plays games
    python chess_network.py POSITIONS OUT [--rounds 30]                                                       # fits a network

The network is that of `plywood_engines::chess::network`; the loss is the cross entropy of the expected result sigmoid(output)
and a label: the expected result by a search, sigmoid(value / 210). One position in 200 is held back; the last line shows the
loss on these. Needs PyTorch and a GPU. The network depends on the GPU's rounding, so a second run is not the same to the last bit.
"""

import argparse
import pathlib
import struct
import time

import numpy as np
import torch

HIDDEN, STAGES, SCALE, ONE, OUTPUT_ONE, MOST = 256, 8, 210.0, 255, 64, 1.98
RECORD = np.dtype([("occupied", "<u8"), ("low", "<u8"), ("high", "<u8"), ("value", "<i2"), ("result", "i1")])
FILES, RANKS = 0o07, 0o70


def boards(records, device):
    """The pieces on the 64 squares as the side to move sees them: 0 to 5 its own, 6 to 11 the other's, 12 none."""
    squares = torch.arange(64, device=device)

    def signed(name):
        return torch.from_numpy(records[name].astype(np.int64)).to(device)

    occupied = (signed("occupied")[:, None] >> squares) & 1
    place = occupied.cumsum(1) - 1
    low, high = signed("low")[:, None], signed("high")[:, None]
    kind = torch.where(place < 16, low >> (4 * place.clamp(0, 15)), high >> (4 * (place - 16).clamp(0, 15))) & 15
    piece = torch.where(kind >= 8, kind - 2, kind)
    return torch.where(occupied == 1, piece, 12).to(torch.uint8)


def views(board):
    """What each side sees: its own pieces first, from its end, with its king on the left half."""
    squares = torch.arange(64, device=board.device)
    other = torch.where(board < 6, board + 6, torch.where(board < 12, board - 6, board))[:, squares ^ RANKS]

    def mirrored(board):
        king = (board == 5).to(torch.uint8).argmax(1)
        return torch.where(((king % 8) >= 4)[:, None], board[:, squares ^ FILES], board)

    return mirrored(board), mirrored(other)


def load(folder, device):
    files = sorted(pathlib.Path(folder).rglob("*.positions"))
    records = np.concatenate([np.fromfile(file, dtype=RECORD) for file in files])
    sides = ([], [])
    for start in range(0, len(records), 1 << 18):
        for side, view in zip(sides, views(boards(records[start : start + (1 << 18)], device))):
            side.append(view)
    value = torch.from_numpy(records["value"].astype(np.float32)).to(device)
    result = torch.from_numpy(records["result"].astype(np.float32)).to(device)
    return torch.cat(sides[0]), torch.cat(sides[1]), value, result


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inputs = torch.nn.Parameter(torch.empty(768, HIDDEN).uniform_(-0.12, 0.12))
        self.bias = torch.nn.Parameter(torch.zeros(HIDDEN))
        self.outputs = torch.nn.Parameter(torch.empty(STAGES, 2 * HIDDEN).uniform_(-0.12, 0.12))
        self.offsets = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, own, other):
        pieces = torch.arange(12, device=own.device, dtype=torch.uint8)[None, :, None]
        seen = torch.cat([own, other])[:, None, :] == pieces
        hidden = (seen.flatten(1).to(self.inputs.dtype) @ self.inputs + self.bias).clamp(0, 1).square()
        both = torch.cat([hidden[: len(own)], hidden[len(own) :]], 1)
        stage = (((own < 12).sum(1) - 1) // 4).clamp(0, STAGES - 1)
        every = both @ self.outputs.T + self.offsets
        return every.gather(1, stage[:, None]).squeeze(1)

    @torch.no_grad()
    def limit(self):
        for weights in (self.inputs, self.bias, self.outputs):
            weights.clamp_(-MOST, MOST)

    def content(self):
        def whole(weights, one):
            return (weights.detach().cpu().double() * one).round().numpy().astype("<i2").tobytes()

        offsets = (self.offsets.detach().cpu().double() * ONE * OUTPUT_ONE).round().numpy().astype("<i4").tobytes()
        return whole(self.inputs, ONE) + whole(self.bias, ONE) + whole(self.outputs, OUTPUT_ONE) + offsets


def sealed(content):
    """The bytes of a network's file: a name, a key, the content and a checksum."""
    mask = (1 << 64) - 1
    body = b"plywood-net-%d\n" % HIDDEN + bytes(8) + content
    total = 0
    for byte in body:
        z = ((total + 1) & mask) ^ byte
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        total = z ^ (z >> 31)
    return body + struct.pack("<Q", total)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions")
    parser.add_argument("out")
    parser.add_argument("--rounds", type=float, default=30)
    parser.add_argument("--result", type=float, default=0.0, help="the part of the label that is the result of the game")
    parser.add_argument("--batch", type=int, default=1 << 14)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    start = time.time()
    own, other, value, result = load(args.positions, args.device)
    label = (1 - args.result) * torch.sigmoid(value / SCALE) + args.result * (result + 1) / 2
    order = torch.randperm(len(label), device=args.device, generator=torch.Generator(args.device).manual_seed(1))
    held, train = order[: len(order) // 200], order[len(order) // 200 :]
    network = Network().to(args.device)
    steps = int(args.rounds * len(train) / args.batch)
    adam = torch.optim.Adam(network.parameters(), lr=args.rate)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps, args.rate / 300)
    loss_of = torch.nn.BCEWithLogitsLoss()
    forward = torch.compile(network, dynamic=False) if args.device == "cuda" else network
    print(f"{len(label)} positions, loaded in {time.time() - start:.0f} s", flush=True)
    start = time.time()
    done, recent = 0, torch.zeros((), device=args.device)
    while done < steps:
        for batch in train[torch.randperm(len(train), device=args.device)].split(args.batch):
            if done == steps or len(batch) < args.batch:
                break
            loss = loss_of(forward(own[batch], other[batch]), label[batch])
            adam.zero_grad(set_to_none=True)
            loss.backward()
            adam.step()
            schedule.step()
            network.limit()
            recent += (loss.detach() - recent) * 0.002
            done += 1
        print(f"round {done * args.batch / len(train):.1f}, loss {recent.item():.5f}, {time.time() - start:.0f} s", flush=True)
    pathlib.Path(args.out).write_bytes(sealed(network.content()))
    with torch.no_grad():
        def mean(of):
            parts = [of(batch) for batch in held.split(1 << 14)]
            return (torch.cat(parts).mean()).item()

        def excess(batch):
            entropy = torch.nn.functional.binary_cross_entropy
            guess = torch.sigmoid(network(own[batch], other[batch]))
            return entropy(guess, label[batch], reduction="none") - entropy(label[batch], label[batch], reduction="none")

        print(f"{args.out}: loss on positions held back, beyond that of the labels: {mean(excess):.6f}", flush=True)


main()
