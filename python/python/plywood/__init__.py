"""Minimax game-tree search."""
