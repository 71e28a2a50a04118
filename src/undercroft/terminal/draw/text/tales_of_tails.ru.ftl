# Надписи на рисунке.

draw-paws = лапки
draw-open-quote = «
draw-close-quote = »
