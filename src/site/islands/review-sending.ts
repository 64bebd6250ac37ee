/** A sentence for each field that has to be mended, by the field's name. */
export type Issue = { path: string; message: string }

/** What became of it. A used link was answered before, here or on another screen. */
export type Outcome = { is: 'taken' } | { is: 'used' } | { is: 'refused'; issues: Issue[]; sentence: string }

const PATIENCE_MS = 30_000
const PHOTO_PATIENCE_MS = 120_000
const UNREACHABLE = 'We could not reach the site. Please check the connection.'

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

/** Sends one photo of a review that was taken. Null: it arrived. Else why not, in the server's words where it had some. */
export async function sendPhoto(token: string, photo: File): Promise<string | null> {
  try {
    const response = await fetch(`/api/review-links/${token}/photos`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': photo.type || 'application/octet-stream' },
      body: photo,
      signal: AbortSignal.timeout(PHOTO_PATIENCE_MS),
    })
    if (response.ok) return null
    const { error = '' } = (await response.json().catch(() => ({}))) as { error?: string }
    return error
  } catch {
    return UNREACHABLE
  }
}
