"""The rules of tournaments: who plays whom, and who stands where."""
