# The drawing shows the coordinates of the open places.

over = at { $place }
