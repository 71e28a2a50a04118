# То, что приходит игроку, где бы в приложении он ни был.

news-invited = { $name } приглашает вас: { $game }
news-go = К партии
news-later = Не сейчас
news-asked = { $name } хочет с вами дружить
news-accept = Принять
news-decline = Отклонить
