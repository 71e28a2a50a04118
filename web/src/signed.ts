/** A change as a number with its sign: +3, −3. */
export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`);
