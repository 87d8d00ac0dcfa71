# The common commands. `just` is optional: each recipe is one line that you can type yourself.

# run all tests, as CI does
test:
    ./test

# format the code
format:
    cargo fmt --all

# run the benches and record them under results/
bench *names:
    ./bench {{names}}

# run the optimised plywood command: `just run compare --width 5 --depth 6`
run *arguments:
    cargo run --release --quiet -- {{arguments}}

# run every experiment of the papers; `just lab --full` for the large samples
lab *arguments:
    cargo run --release --quiet -- lab {{arguments}}

# open the page in a browser
page *arguments:
    cargo run --release --quiet -- serve --open {{arguments}}

# play a game in the terminal: `just play othello --level 4`
play *arguments:
    cargo run --release --quiet -- play {{arguments}}

# rewrite signature.txt after an intended change of node counts
signature:
    PLYWOOD_BLESS=1 cargo test -p plywood-testkit --test it signature

# build the documentation and open it in a browser
docs:
    cargo doc --workspace --no-deps --open
