let ahead = 0

/**
 * Keeps how far this device's clock is off, from the `Date` header of an answer. Deadlines and the undo countdown are
 * the server's, and a phone that is minutes off would show them wrong. Under 3 s is left alone: the header has whole
 * seconds and the answer travelled.
 */
export function learnServerTime(dateHeader: string | null): void {
  const difference = dateHeader ? Date.parse(dateHeader) - Date.now() : Number.NaN
  if (Number.isFinite(difference)) ahead = Math.abs(difference) < 3000 ? 0 : difference
}

/** Milliseconds since the epoch, by the server's clock. */
export const serverNow = (): number => Date.now() + ahead
