title = Сундук приключений
tagline = Семь кубиков, десять уровней и один вопрос: отдохнуть или спуститься глубже?
daily-goal = Наберите как можно больше очков.
# What wins, in sight throughout a match; shorter where there is little room.
goal = { $players ->
    [1] Наберите как можно больше опыта: отдыхайте вовремя, чем глубже, тем лучше.
   *[other] Побеждает тот, у кого больше опыта { $delves ->
        [one] после { $delves } приключения
       *[other] после { $delves } приключений
    }. Отдыхайте вовремя: чем глубже, тем больше.
}
goal-short = { $players ->
    [1] цель: побольше опыта
   *[other] цель: больше всех опыта
}

## Options and phases

option-heroes = Герои
option-heroes-random = раздаются случайно
option-heroes-pick = каждый выбирает сам
option-heroes-same = один на всех
option-heroes-none = без героев
option-bait = Приманка для дракона забирает
option-bait-all = все кубики уровня
option-bait-monsters = только монстров
option-delves = Приключений у каждого
option-delves-1 = 1
option-delves-2 = 2
option-delves-3 = 3
option-delves-4 = 4
option-delves-5 = 5
option-boosters = Дополнительные герои
option-boosters-off = остаются в коробке
option-boosters-on = в общей колоде

phase-pick = Выбор героев
phase-party = Сбор отряда
phase-monsters = Монстры
phase-loot = Добыча
phase-dragon = Дракон проснулся
phase-regroup = Перегруппировка
phase-over = Игра окончена

reason-delves = Все приключения позади.
warning-flee = Бежать? Приключение закончится, и за его уровни опыта не будет; сокровища и опыт за драконов останутся у вас.

line-experience = Опыт
line-treasures = Сокровища
line-portals = Городские порталы
line-scales = Пары драконьих чешуек

rank-0 = Закуска для дракона (звание 1 из 5)
rank-1 = Гордость деревни (звание 2 из 5)
rank-2 = Бывалый приключенец (звание 3 из 5)
rank-3 = Щит королевства (звание 4 из 5)
rank-4 = Имя из баллад (звание 5 из 5)

## Dice

fighter = воин
    .cap = Воин
    .acc = воина
    .count = { $n } { $n ->
        [one] воин
        [few] воина
       *[many] воинов
    }
    .about = побеждает 1 скелета, 1 слизня или сколько угодно гоблинов
cleric = клирик
    .cap = Клирик
    .acc = клирика
    .count = { $n } { $n ->
        [one] клирик
        [few] клирика
       *[many] клириков
    }
    .about = побеждает 1 гоблина, 1 слизня или сколько угодно скелетов
mage = маг
    .cap = Маг
    .acc = мага
    .count = { $n } { $n ->
        [one] маг
        [few] мага
       *[many] магов
    }
    .about = побеждает 1 гоблина, 1 скелета или сколько угодно слизней
thief = вор
    .cap = Вор
    .acc = вора
    .count = { $n } { $n ->
        [one] вор
        [few] вора
       *[many] воров
    }
    .about = побеждает 1 монстра или открывает сколько угодно сундуков
champion = страж
    .cap = Страж
    .acc = стража
    .count = { $n } { $n ->
        [one] страж
        [few] стража
       *[many] стражей
    }
    .about = побеждает сколько угодно одинаковых монстров или открывает сколько угодно сундуков
scroll = свиток
    .cap = Свиток
    .acc = свиток
    .count = { $n } { $n ->
        [one] свиток
        [few] свитка
       *[many] свитков
    }
    .about = перебрасывает любые кубики или выпивает зелья
ally-fighter = воин-перебежчик
    .cap = Воин-перебежчик
    .count = { $n } { $n ->
        [one] воин-перебежчик
        [few] воина-перебежчика
       *[many] воинов-перебежчиков
    }
ally-cleric = клирик-перебежчик
    .cap = Клирик-перебежчик
    .count = { $n } { $n ->
        [one] клирик-перебежчик
        [few] клирика-перебежчика
       *[many] клириков-перебежчиков
    }
ally-mage = маг-перебежчик
    .cap = Маг-перебежчик
    .count = { $n } { $n ->
        [one] маг-перебежчик
        [few] мага-перебежчика
       *[many] магов-перебежчиков
    }
ally-thief = вор-перебежчик
    .cap = Вор-перебежчик
    .count = { $n } { $n ->
        [one] вор-перебежчик
        [few] вора-перебежчика
       *[many] воров-перебежчиков
    }
ally-champion = страж-перебежчик
    .cap = Страж-перебежчик
    .count = { $n } { $n ->
        [one] страж-перебежчик
        [few] стража-перебежчика
       *[many] стражей-перебежчиков
    }
hero = герой
    .cap = Герой
goblin = гоблин
    .acc = гоблина
    .count = { $n } { $n ->
        [one] гоблин
        [few] гоблина
       *[many] гоблинов
    }
    .victims = { $n } { $n ->
        [one] гоблина
        [few] гоблинов
       *[many] гоблинов
    }
skeleton = скелет
    .acc = скелета
    .count = { $n } { $n ->
        [one] скелет
        [few] скелета
       *[many] скелетов
    }
    .victims = { $n } { $n ->
        [one] скелета
        [few] скелетов
       *[many] скелетов
    }
ooze = слизень
    .acc = слизня
    .count = { $n } { $n ->
        [one] слизень
        [few] слизня
       *[many] слизней
    }
    .victims = { $n } { $n ->
        [one] слизня
        [few] слизней
       *[many] слизней
    }
chest = сундук
    .acc = сундук
    .count = { $n } { $n ->
        [one] сундук
        [few] сундука
       *[many] сундуков
    }
potion = зелье
    .acc = зелье
    .count = { $n } { $n ->
        [one] зелье
        [few] зелья
       *[many] зелий
    }
dragon = дракон
    .count = { $n } { $n ->
        [one] драконья морда
        [few] драконьи морды
       *[many] драконьих морд
    } в логове
nothing = ни души

## Treasures

treasure-sword = разящий меч
    .cap = Разящий меч
    .count = { $n ->
        [1] разящий меч
       *[other] разящие мечи ({ $n })
    }
    .acc = разящий меч
    .about = действует как воин
treasure-talisman = талисман
    .cap = Талисман
    .count = { $n ->
        [1] талисман
       *[other] талисманы ({ $n })
    }
    .acc = талисман
    .about = действует как клирик
treasure-sceptre = жезл силы
    .cap = Жезл силы
    .count = { $n ->
        [1] жезл силы
       *[other] жезлы силы ({ $n })
    }
    .acc = жезл силы
    .about = действует как маг
treasure-tools = воровские инструменты
    .cap = Набор воровских инструментов
    .count = { $n ->
        [1] воровские инструменты
       *[other] воровские инструменты ({ $n })
    }
    .acc = воровские инструменты
    .about = действуют как вор
treasure-scroll = свиток-сокровище
    .cap = Свиток-сокровище
    .count = { $n ->
        [1] свиток-сокровище
       *[other] свитки-сокровища ({ $n })
    }
    .acc = свиток-сокровище
    .about = действует как свиток
treasure-ring = кольцо невидимости
    .cap = Кольцо невидимости
    .count = { $n ->
        [1] кольцо невидимости
       *[other] кольца невидимости ({ $n })
    }
    .acc = кольцо невидимости
    .about = опустошает логово; победой над драконом это не считается
treasure-scales = драконьи чешуйки
    .cap = Драконьи чешуйки
    .count = { $n ->
        [1] драконьи чешуйки
       *[other] драконьи чешуйки ({ $n })
    }
    .acc = драконьи чешуйки
    .about = каждая пара приносит в конце ещё 2 очка
treasure-elixir = эликсир
    .cap = Эликсир
    .count = { $n ->
        [1] эликсир
       *[other] эликсиры ({ $n })
    }
    .acc = эликсир
    .about = возвращает с кладбища один кубик любой гранью вверх
treasure-bait = приманка для дракона
    .cap = Приманка для дракона
    .count = { $n ->
        [1] приманка для дракона
       *[other] приманки для дракона ({ $n })
    }
    .acc = приманку для дракона
    .about = превращает кубики уровня в драконьи морды и отправляет их в логово
    .about-monsters = превращает монстров уровня в драконьи морды и отправляет их в логово
treasure-portal = городской портал
    .cap = Городской портал
    .count = { $n ->
        [1] городской портал
       *[other] городские порталы ({ $n })
    }
    .acc = городской портал
    .about = сразу уйти и получить опыт за уровень; неиспользованный стоит 2 очка

## Heroes

hero-spellsword = Заклинатель меча
    .acc = Заклинателя меча
    .specialty = Воины считаются и магами, маги — и воинами.
    .power = Чародейский клинок: герой один раз действует как воин или маг.
hero-battlemage = Боевой маг
    .acc = Боевого мага
    .specialty = Воины считаются и магами, маги — и воинами.
    .power = Мистическая ярость: монстры, сундуки, зелья и логово сметены, награды нет.
hero-occultist = Оккультист
    .acc = Оккультиста
    .specialty = Клирики считаются и магами, маги — и клириками.
    .power = Оживление: 1 скелет становится воином до перегруппировки.
hero-necromancer = Некромант
    .acc = Некроманта
    .specialty = Клирики считаются и магами, маги — и клириками.
    .power = Власть над мёртвыми: до 2 скелетов становятся воинами до перегруппировки.
hero-crusader = Крестоносец
    .acc = Крестоносца
    .specialty = Воины считаются и клириками, клирики — и воинами.
    .power = Священный удар: герой один раз действует как воин или клирик.
hero-paladin = Паладин
    .acc = Паладина
    .specialty = Воины считаются и клириками, клирики — и воинами.
    .power = Божественное вмешательство: отдайте 1 сокровище — монстры повержены, сундуки открыты, зелья выпиты, логово пусто.
hero-enchantress = Волшебница
    .acc = Волшебницу
    .specialty = Свиток может действовать как любой соратник.
    .power = Очарование: 1 монстр становится зельем.
hero-beguiler = Чародейка
    .acc = Чародейку
    .specialty = Свиток может действовать как любой соратник.
    .power = Наваждение: до 2 монстров становятся одним зельем.
hero-minstrel = Менестрель
    .acc = Менестреля
    .specialty = Воры считаются и магами, маги — и ворами.
    .power = Баллада: логово пустеет, награды нет.
hero-bard = Бард
    .acc = Барда
    .specialty = Воры считаются и магами, маги — и ворами; страж побеждает ещё 1 монстра.
    .power = Баллада: логово пустеет, награды нет.
hero-half_goblin = Полугоблин
    .acc = Полугоблина
    .specialty = Сундуки и зелья доступны, пока монстры ещё живы.
    .power = Зов родни: 1 гоблин становится вором до перегруппировки.
hero-chieftain = Вождь
    .acc = Вождя
    .specialty = Сундуки и зелья доступны, пока монстры ещё живы.
    .power = Слово вождя: до 2 гоблинов становятся ворами до перегруппировки.
hero-mercenary = Наёмник
    .acc = Наёмника
    .specialty = Один раз при сборе отряда перебросьте любые кубики отряда.
    .power = Точный удар: победите до 2 монстров.
hero-commander = Полководец
    .acc = Полководца
    .specialty = Воин побеждает ещё 1 монстра, любого.
    .power = Твёрдая рука: перебросьте любые кубики отряда и подземелья.
hero-knight = Рыцарь
    .acc = Рыцаря
    .specialty = Свитки первого броска становятся стражами.
    .power = Боевой клич: все монстры становятся драконьими мордами в логове.
hero-dragon_slayer = Убийца драконов
    .acc = Убийцу драконов
    .specialty = Свитки первого броска становятся стражами; дракона побеждают 2 разных соратника.
    .power = Боевой клич: все монстры становятся драконьими мордами в логове.
hero-tracker = Следопыт
    .acc = Следопыта
    .specialty = Раз за уровень перебросьте 1 гоблина.
    .power = Меткий выстрел: победите 1 монстра.
hero-ranger = Рейнджер
    .acc = Рейнджера
    .specialty = Раз за уровень перебросьте 1 гоблина.
    .power = Град стрел: победите по 1 монстру каждого вида.
hero-alchemist = Алхимик
    .acc = Алхимика
    .specialty = Выпавшие сундуки сразу становятся зельями.
    .power = Целебная мазь: бросьте 1 кубик с кладбища и верните его в отряд.
hero-thaumaturge = Тавматург
    .acc = Тавматурга
    .specialty = Выпавшие сундуки сразу становятся зельями.
    .power = Мазь превращений: бросьте 2 кубика с кладбища и верните их в отряд.

## What an action does

fight = { $who_cap } побеждает { $monster_victims }
open = { $who_cap } открывает сундук
another = Открыть ещё один сундук тем же соратником
drink = { $who_cap } выпивает { $n ->
        [1] зелье: вернётся { $n } кубик
        [one] зелья: вернётся до { $n } кубика
       *[other] зелья: вернётся до { $n } кубиков
    }
face-dragon = { $who_cap } выходит против дракона
read = { $who_cap }: перебросить выбранные кубики
use-ring = Кольцо невидимости: логово пустеет
use-elixir = Эликсир: кубик возвращается с кладбища
use-bait = Приманка: кубики уровня уходят в логово
use-bait-monsters = Приманка: монстры уходят в логово
use-portal = Городской портал: уйти сейчас и получить { $level ->
        [one] { $level } очко
        [few] { $level } очка
       *[many] { $level } очков
    } опыта
specialty = Перебросить { $monster_acc }
pick = Выбрать { $face_acc }
roll = Перебросить: { $things }
keep-party = Оставить отряд как есть
revive = Вернуть { $face_acc }
also = И ещё { $monster_acc }
stop = На этом всё
take-hero = Взять { $hero_acc }
loot = К добыче
move-on = Монстров нет, дальше
leave = Оставить остальное
leave-nothing = Брать больше нечего, дальше
rest = Отдохнуть в таверне: { $level ->
        [one] { $level } очко
        [few] { $level } очка
       *[many] { $level } очков
    } опыта
descend = Вниз, на уровень { $level }
flee = Бежать: без опыта за приключение

ultimate-battlemage = Мистическая ярость: смести всё, и логово тоже
ultimate-occultist = Оживление: { $monster } становится воином
ultimate-necromancer = Власть над мёртвыми: { $monster } становится воином
ultimate-paladin = Божественное вмешательство: отдать { $treasure_acc }
ultimate-enchantress = Очарование: { $monster } становится зельем
ultimate-beguiler = Наваждение: { $monster } становится зельем
ultimate-minstrel = Баллада: логово пустеет
ultimate-bard = Баллада: логово пустеет
ultimate-half_goblin = Зов родни: { $monster } становится вором
ultimate-chieftain = Слово вождя: { $monster } становится вором
ultimate-mercenary = Точный удар: { $monster } повержен
ultimate-commander = Твёрдая рука: перебросить выбранные кубики
ultimate-knight = Боевой клич: все монстры уходят в логово
ultimate-dragon_slayer = Боевой клич: все монстры уходят в логово
ultimate-tracker = Меткий выстрел: { $monster } повержен
ultimate-ranger = Град стрел: повержено по одному монстру каждого вида
ultimate-alchemist = Целебная мазь: кубик с кладбища брошен и возвращается
ultimate-thaumaturge = Мазь превращений: два кубика с кладбища брошены и возвращаются

## What happened

log-fight = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $monster_victims } ({ $who })
log-open = { $player_self ->
        [yes] Вы открываете
       *[no] { $player } открывает
    } сундук ({ $who })
log-another = { $player_self ->
        [yes] Вы открываете
       *[no] { $player } открывает
    } ещё один сундук тем же соратником
log-drink = { $player_self ->
        [yes] Вы выпиваете
       *[no] { $player } выпивает
    } зелье ({ $who }): { $n ->
        [1] вернётся 1 кубик
        [one] вернётся до { $n } кубика
       *[other] вернётся до { $n } кубиков
    }
log-face-dragon = { $player_self ->
        [yes] Вы выставляете
       *[no] { $player } выставляет
    } бойца против дракона: { $who }
log-read = { $player_self ->
        [yes] Вы читаете
       *[no] { $player } читает
    } { $who_acc }: кубики будут переброшены
log-use-ring = { $player_self ->
        [yes] Вы надеваете
       *[no] { $player } надевает
    } кольцо невидимости: логово пустеет
log-use-elixir = { $player_self ->
        [yes] Вы пьёте
       *[no] { $player } пьёт
    } эликсир: кубик возвращается с кладбища
log-use-bait = { $player_self ->
        [yes] Вы бросаете
       *[no] { $player } бросает
    } приманку: кубики уровня уходят в логово
log-use-bait-monsters = { $player_self ->
        [yes] Вы бросаете
       *[no] { $player } бросает
    } приманку: монстры уходят в логово
log-use-portal = { $player_self ->
        [yes] Вы уходите
       *[no] { $player } уходит
    } через городской портал, опыт: { $level }
log-specialty = { $player_self ->
        [yes] Вы перебрасываете
       *[no] { $player } перебрасывает
    } { $monster_acc }
log-pick = { $player_self ->
        [yes] Вы выбираете
       *[no] { $player } выбирает
    } { $face_acc }
log-roll = { $player_self ->
        [yes] Вы перебрасываете
       *[no] { $player } перебрасывает
    } кубики: { $things }
log-keep-party = { $player_self ->
        [yes] Вы оставляете
       *[no] { $player } оставляет
    } отряд без изменений
log-revive = { $player_self ->
        [yes] Вы возвращаете
       *[no] { $player } возвращает
    } кубик в отряд: { $face }
log-also = { $player_self ->
        [yes] Вы добавляете
       *[no] { $player } добавляет
    } ещё { $monster_acc }
log-stop = { $player_self ->
        [yes] Вы на этом останавливаетесь
       *[no] { $player } на этом останавливается
    }
log-take-hero = { $player_self ->
        [yes] Вы берёте
       *[no] { $player } берёт
    } { $hero_acc }
log-loot = { $player_self ->
        [yes] Вы переходите
       *[no] { $player } переходит
    } к добыче: монстры побеждены
log-move-on = { $player_self ->
        [yes] Вы идёте
       *[no] { $player } идёт
    } дальше: на уровне больше ничего нет
log-leave = { $player_self ->
        [yes] Вы оставляете
       *[no] { $player } оставляет
    } остальное
log-leave-nothing = { $player_self ->
        [yes] Вы идёте
       *[no] { $player } идёт
    } дальше: брать больше нечего
log-rest = { $player_self ->
        [yes] Вы отдыхаете
       *[no] { $player } отдыхает
    } в таверне, опыт: { $level }
log-descend = { $player_self ->
        [yes] Вы спускаетесь
       *[no] { $player } спускается
    } на уровень { $level }
log-flee = { $player_self ->
        [yes] Вы бежите
       *[no] { $player } бежит
    }: опыта за уровень не будет

log-ultimate-battlemage = { $player_self ->
        [yes] Вы обрушиваете
       *[no] { $player } обрушивает
    } мистическую ярость: сметено всё, и логово тоже
log-ultimate-occultist = { $player_self ->
        [yes] Вы оживляете
       *[no] { $player } оживляет
    } { $monster_acc }: теперь это воин
log-ultimate-necromancer = { $player_self ->
        [yes] Вы подчиняете
       *[no] { $player } подчиняет
    } { $monster_acc }: теперь это воин
log-ultimate-paladin = { $player_self ->
        [yes] Вы отдаёте
       *[no] { $player } отдаёт
    } { $treasure_acc } за божественное вмешательство
log-ultimate-enchantress = { $player_self ->
        [yes] Вы очаровываете
       *[no] { $player } очаровывает
    } { $monster_acc }: теперь это зелье
log-ultimate-beguiler = { $player_self ->
        [yes] Вы насылаете
       *[no] { $player } насылает
    } наваждение на { $monster_acc }: теперь это зелье
log-ultimate-minstrel = { $player_self ->
        [yes] Вы поёте
       *[no] { $player } поёт
    } балладу: логово пустеет
log-ultimate-bard = { $player_self ->
        [yes] Вы поёте
       *[no] { $player } поёт
    } балладу: логово пустеет
log-ultimate-half_goblin = { $player_self ->
        [yes] Вы зовёте
       *[no] { $player } зовёт
    } родню: { $monster } становится вором
log-ultimate-chieftain = { $player_self ->
        [yes] Вы говорите
       *[no] { $player } говорит
    } слово вождя: { $monster } становится вором
log-ultimate-mercenary = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $monster_acc } точным ударом
log-ultimate-commander = { $player_self ->
        [yes] Вы командуете
       *[no] { $player } командует
    } твёрдой рукой: кубики будут переброшены
log-ultimate-knight = { $player_self ->
        [yes] Вы издаёте
       *[no] { $player } издаёт
    } боевой клич: все монстры уходят в логово
log-ultimate-dragon_slayer = { $player_self ->
        [yes] Вы издаёте
       *[no] { $player } издаёт
    } боевой клич: все монстры уходят в логово
log-ultimate-tracker = { $player_self ->
        [yes] Вы побеждаете
       *[no] { $player } побеждает
    } { $monster_acc } метким выстрелом
log-ultimate-ranger = { $player_self ->
        [yes] Вы обрушиваете
       *[no] { $player } обрушивает
    } град стрел: повержено по одному монстру каждого вида
log-ultimate-alchemist = { $player_self ->
        [yes] Вы наносите
       *[no] { $player } наносит
    } целебную мазь: кубик с кладбища брошен и возвращается
log-ultimate-thaumaturge = { $player_self ->
        [yes] Вы наносите
       *[no] { $player } наносит
    } мазь превращений: два кубика с кладбища брошены и возвращаются

draws = Найдено: { $things }
earns = Опыт: +{ $n }
turns = Карта героя перевёрнута: { $hero }
party-forms = { $player_self ->
        [yes] Ваш отряд:
       *[no] Отряд ({ $player }):
    } { $things }
level = Уровень { $level }: { $things }
falls = Выпало: { $things }
dragon-wakes = Дракон просыпается!
delves-done = Последнее приключение завершено.

## Hints

bot-exact = Считающий
hint-trials = Лучший ход в пробных партиях бота
hint-rest =
    Отдых принесёт { $worth_tenth ->
        [0] { $worth }
       *[other] { $worth },{ $worth_tenth }
    }, путь дальше — { $next_tenth ->
        [0] { $next }
       *[other] { $next },{ $next_tenth }
    }; дракон проснётся с вероятностью { $dragon } %
hint-descend =
    Путь дальше принесёт { $worth_tenth ->
        [0] { $worth }
       *[other] { $worth },{ $worth_tenth }
    }, отдых — { $next_tenth ->
        [0] { $next }
       *[other] { $next },{ $next_tenth }
    }; дракон проснётся с вероятностью { $dragon } %
hint-points =
    К концу приключения выйдет в среднем { $worth_tenth ->
        [0] { $worth ->
            [one] { $worth } очко
            [few] { $worth } очка
           *[many] { $worth } очков
        }
       *[other] { $worth },{ $worth_tenth } очка
    }, у второго хода — { $next_tenth ->
        [0] { $next }
       *[other] { $next },{ $next_tenth }
    }

## Achievements

achievement-two_dragons = Второй пошёл: два дракона за одно приключение
achievement-three_dragons = Драконы оптом: три дракона за одно приключение
achievement-seven_dice = Шансы? Не слышали: семь кубиков подземелья разом, и вы живы
achievement-last_stand = Последний рубеж: войти на уровень с одним кубиком или без них и победить дракона
achievement-five_champions = Честные-пречестные кубики: собрать отряд с пятью стражами
achievement-bottomless_bag = Мешок без дна: 15 очков за сокровища
achievement-level_ten = До самого дна: закончить приключение на десятом уровне
achievement-no_hero = Никто особенный: 20 очков без героя
achievement-no_companions = Один в поле воин: зачистить пятый уровень или глубже без соратников
achievement-no_treasures = Налегке: 20 очков без единого использованного сокровища
achievement-three_faces = Не с той ноги: три драконьи морды за один бросок
achievement-every_hero = Вся гильдия: сыграть за каждого героя

# Отчёт о балансе

balance-by-hero = По героям

# Задачи

puzzle-theme-rest = Отдых или спуск
puzzle-task-rest = Отдохнуть или спуститься? Найдите, что в среднем даст больше очков до конца приключения.
puzzle-theme-monsters = Монстры
puzzle-task-monsters = Распорядитесь кубиками так, чтобы приключение в среднем принесло больше всего очков.
puzzle-theme-loot = Добыча
puzzle-task-loot = Соберите добычу так, чтобы приключение в среднем принесло больше всего очков.
puzzle-theme-dragon = Дракон
puzzle-task-dragon = Выступите против дракона так, чтобы приключение в среднем принесло больше всего очков.
