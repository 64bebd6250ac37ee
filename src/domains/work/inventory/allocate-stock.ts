/** What one job needs of a material: so much is held for it, so much is short. */
export type ReservationDemand = { id: string; held: number; short: number; day: string | null; createdAt: Date }

/** The nearest day first; a job without a day last. */
export const byPriority = <One extends ReservationDemand>(claims: readonly One[]): One[] =>
  claims.toSorted(
    (a, b) =>
      compare(a.day ?? '9999', b.day ?? '9999') || a.createdAt.getTime() - b.createdAt.getTime() || compare(a.id, b.id),
  )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Allocates stock to claims. While there is enough, no claim loses what it holds; otherwise the latest days lose theirs
 * first. Free stock goes to claims that are short, the nearest day first. Pure: answers the claims after the
 * allocation, in order of priority.
 */
export function allocate<One extends ReservationDemand>(onHand: number, claims: readonly One[]): One[] {
  const rows = byPriority(claims).map((claim) => ({ ...claim }))
  let left = onHand - rows.reduce((sum, { held }) => sum + held, 0)
  for (const row of rows.toReversed()) {
    const lost = Math.min(row.held, Math.max(0, -left))
    row.held -= lost
    row.short += lost
    left += lost
  }
  for (const row of rows) {
    const got = Math.min(row.short, left)
    row.held += got
    row.short -= got
    left -= got
  }
  return rows
}
