# Labels of the drawing.

draw-paws = paws
draw-open-quote = “
draw-close-quote = ”
