rules-search = Find in the rules
rules-found = { $n ->
    [0] not found
    [one] found { $n } time
   *[other] found { $n } times
}
rules-pieces = Pieces
