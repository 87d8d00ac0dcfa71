"""Plywood's players where other libraries expect theirs.

- :func:`open_spiel_bot` makes a ``Bot`` of OpenSpiel. It needs ``pyspiel``, which ``pip install open_spiel`` installs.
- :class:`Policy` chooses actions in environments in the style of PettingZoo and Gymnasium. It needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plywood._game import Game
from plywood._player import Player

#: What a decided game is worth, times the return of OpenSpiel.
_WON = 1_000_000


class OpenSpielGame(Game[Any, int]):
    """A two-player game of OpenSpiel without chance or hidden information, in which the players take turns.

    ``evaluate`` returns the value of an unfinished state for the player to move, as a number between -1 and 1; by
    default, that value is 0.
    """

    def __init__(self, game: Any, evaluate: Callable[[Any], float] | None = None) -> None:
        import pyspiel

        kind = game.get_type()
        fits = (
            game.num_players() == 2
            and kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
            and kind.chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
            and kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
            and kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        )
        if not fits:
            raise ValueError(
                f"{kind.short_name} is not a two-player, zero-sum game of perfect information without chance"
            )
        self._evaluate = evaluate
        self._most: float = max(abs(game.max_utility()), abs(game.min_utility()), 1e-9)

    def moves(self, position: tuple[Any, int]) -> list[int]:
        state, player = position
        if state.is_terminal():
            return []
        # A player who moves twice in a row waits for a pass in between.
        actions: list[int] = state.legal_actions() if state.current_player() == player else [_PASS]
        return actions

    def play(self, position: tuple[Any, int], move: int) -> tuple[Any, int]:
        state, player = position
        return (state if move == _PASS else state.child(move), 1 - player)

    def value(self, position: tuple[Any, int]) -> int:
        state, player = position
        if state.is_terminal():
            return round(_WON * float(state.player_return(player)) / self._most)
        if self._evaluate is None:
            return 0
        worth = self._evaluate(state)
        return round(_WON / 2 * (worth if state.current_player() == player else -worth))

    def key(self, position: tuple[Any, int]) -> tuple[str, int]:
        state, player = position
        return (str(state), player)


#: The move of a player who is not to move.
_PASS = -1


def open_spiel_bot(
    game: Any,
    player_id: int = 0,
    algorithm: str = "negascout",
    *,
    evaluate: Callable[[Any], float] | None = None,
    **options: Any,
) -> Any:
    """Return a ``pyspiel.Bot`` that plays ``game``, an OpenSpiel game. ``options`` are those of :class:`Player`; set
    at least one limit, ``depth``, ``nodes`` or ``time``, unless the game is small."""
    import pyspiel

    player = Player(OpenSpielGame(game, evaluate), algorithm, **options)

    class Bot(pyspiel.Bot):  # type: ignore[misc, unused-ignore]
        """A player of Plywood."""

        def __init__(self) -> None:
            pyspiel.Bot.__init__(self)

        def player_id(self) -> int:
            return player_id

        def provides_policy(self) -> bool:
            return True

        def restart(self) -> None:
            player.forget()

        def restart_at(self, state: Any) -> None:
            player.forget()

        def step(self, state: Any) -> int:
            best: int = player.think((state.clone(), state.current_player())).best
            return best

        def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
            best = self.step(state)
            return [(action, float(action == best)) for action in state.legal_actions()], best

    return Bot()


class Policy:
    """Chooses actions by a player: call it with an observation, as a policy of PettingZoo or Gymnasium is called.

    ``position`` turns an observation into a position of the player's game, ``action`` turns a move into an action; by
    default, both are the same. The policy returns ``None`` when the game is over, which is what a PettingZoo environment
    expects of an agent that is done.

    >>> from plywood import Board
    >>> policy = Policy(Player("tic-tac-toe"), position=lambda observed: Board("tic-tac-toe", observed), action=int)
    >>> policy("xx./oo./... x")
    3
    """

    def __init__(
        self,
        player: Player,
        *,
        position: Callable[[Any], Any] = lambda observation: observation,
        action: Callable[[Any], Any] = lambda move: move,
    ) -> None:
        self.player = player
        self._position = position
        self._action = action

    def __call__(self, observation: Any, info: Any = None) -> Any:
        """Return the action for an observation. ``info`` is ignored."""
        best = self.player.think(self._position(observation)).best
        return None if best is None else self._action(best)
