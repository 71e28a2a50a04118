"""The games as environments for those who learn: PettingZoo, Gymnasium, OpenSpiel, and many games at once.

    pettingzoo.env("tales_of_tails", players=4)      every game, seat by seat
    gymnasium.env("dungeon_roll")                    games for one
    openspiel.load("labyrinth", players=2)           for OpenSpiel's algorithms
    vector.Vector("dungeon_roll", 1024)              many games in one compiled call

Each of these modules needs its library, which the extra `rl` brings; nothing is imported before it is used.
"""
