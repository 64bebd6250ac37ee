/** A sentence for each field that has to be mended, by the field's name. */
export type Issue = { path: string; message: string }

/** What became of it. A used link was answered before, here or on another screen. */
export type Outcome = { is: 'taken' } | { is: 'used' } | { is: 'refused'; issues: Issue[]; sentence: string }

const PATIENCE_MS = 30_000
export const UNREACHABLE = 'We could not reach the site. Please check the connection.'

export async function sendReview(token: string, review: { rating: number | null; comment: string; name: string }): Promise<Outcome> {
  try {
    const response = await fetch(`/api/review-links/${token}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(review),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return { is: 'taken' }
    if (response.status === 409) return { is: 'used' }
    // The server is ours; what it answers is what the contract says. A broken proxy before it may say anything.
    const { error = '', issues = [] } = (await response.json().catch(() => ({}))) as { error?: string; issues?: Issue[] }
    return { is: 'refused', issues: response.status === 400 ? issues : [], sentence: error }
  } catch {
    return { is: 'refused', issues: [], sentence: UNREACHABLE }
  }
}
