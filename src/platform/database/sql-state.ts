/** PostgreSQL's five-character code of an error, also when drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/**
 * Returns the detail that PostgreSQL adds to an error, such as `Key (job_id)=(…) is not present in table "jobs".`;
 * empty when there is none.
 */
export function sqlDetail(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('detail' in at && typeof at.detail === 'string') return at.detail
  }
  return ''
}
