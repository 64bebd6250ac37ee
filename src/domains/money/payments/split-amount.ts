type Parts = { amount: number; tip: number }

/**
 * Splits a refund into what comes off the bill and what comes off its tip: the tip comes last. All in cents. `already`
 * was refunded before, and `left` can still be. A bank may take back more than that: the rest comes off the bill, so
 * that every cent is accounted for and no tip is refunded twice.
 */
export function splitAmount(paid: Parts, already: Parts, cents: number): Parts & { left: number } {
  const amount = Math.min(cents, Math.max(paid.amount - already.amount, 0))
  const tip = Math.min(cents - amount, Math.max(paid.tip - already.tip, 0))
  return { amount: cents - tip, tip, left: Math.max(paid.amount + paid.tip - already.amount - already.tip, 0) }
}
