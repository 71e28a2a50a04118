/** How the drawn room is turned, in quarters. */
export class RoomRotation {
  /** From 0 to the number of different turns. */
  turn = $state(0);
  /** Quarters to the right since the room was drawn; the picture turns by them, so it takes the shorter way. */
  quarters = $state(0);

  /** `turns` is how many different turns the drawn room has. */
  constructor(private readonly turns: () => number) {}

  /** Begins with this turn, for a new room. */
  reset(turn: number): void {
    this.turn = this.quarters = turn;
  }

  turnBy(quarters: number): void {
    this.quarters += quarters;
    this.turn = modulo(this.turn + quarters, this.turns());
  }

  turnTo(turn: number): void {
    this.turnBy(modulo(turn - this.turn, this.turns()));
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
