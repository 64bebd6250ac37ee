import { readVisit } from '#domains/site/traffic/web/visit-record.ts'

/** What is wrong, a sentence for each field by its name; under the empty name what is wrong with all of it. */
export type Faults = Record<string, string>

const TIMEOUT_MS = 30_000
const UNREACHABLE = 'We couldn’t send this. Check your connection and try again, or call us.'

/**
 * Asks to be called back. `key` stays the same for each try of one form, so that a second press is no second request.
 * Answers by when we call, or what is wrong.
 */
export async function requestCallback(
  key: string,
  callback: Record<string, unknown>,
): Promise<{ sentence: string } | Faults> {
  try {
    const response = await fetch('/api/service-requests/callback', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': await keyFor(key, callback) },
      body: JSON.stringify({ ...callback, attribution: readVisit() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The server is ours; a broken proxy before it may say anything.
    const answer = (await response.json().catch(() => ({}))) as {
      sentence?: string
      error?: string
      issues?: { path: string; message: string }[]
    }
    if (response.ok && answer.sentence) return { sentence: answer.sentence }
    const named = Object.fromEntries((answer.issues ?? []).map(({ path, message }) => [path, message]))
    return Object.keys(named).length > 0 ? named : { '': answer.error ?? UNREACHABLE }
  } catch {
    return { '': UNREACHABLE }
  }
}

/** Other answers are another request. */
async function keyFor(key: string, { elapsedMs: _elapsedMs, ...answers }: Record<string, unknown>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key + JSON.stringify(answers)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
