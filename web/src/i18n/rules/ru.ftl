rules-search = Найти в правилах
rules-found = { $n ->
    [0] не найдено
    [one] найдено { $n } раз
    [few] найдено { $n } раза
   *[many] найдено { $n } раз
}
rules-pieces = Компоненты
