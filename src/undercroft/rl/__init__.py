"""The games as environments for reinforcement learning: PettingZoo, Gymnasium, OpenSpiel, many games at once.

    pettingzoo.env("tales_of_tails", players=4)      every game, seat by seat
    gymnasium.env("dungeon_roll")                    games for one player
    openspiel.load("labyrinth", players=2)           for OpenSpiel's algorithms
    vector.Vector("dungeon_roll", 1024)              many games in one compiled call

Each of these modules needs its library, which the extra `rl` installs. Libraries are imported on first use.
"""
