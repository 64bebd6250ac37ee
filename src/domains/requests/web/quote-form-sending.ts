import type { Receipt } from '../contract.ts'
import type { Issue } from './quote-form-values.ts'

/** What became of a sending. `sentence` is the server's own, for a person to read, where it has one to say. */
export type Outcome = { taken: true; answerBy: Date } | { taken: false; issues: Issue[]; sentence: string | undefined }

const PATIENCE_MS = 30_000

/**
 * Sends a filled form with one Idempotency-Key. The same answers sent again carry the same key and the very same body, so that a lost
 * answer or a second click makes no second request; other answers, or the next form after a success, get a key of their own.
 */
export function createSender(): (quote: { elapsedMs?: unknown }) => Promise<Outcome> {
  let attempt: { answers: string; body: string; key: string } | undefined
  return async (quote) => {
    const answers = JSON.stringify({ ...quote, elapsedMs: undefined })
    if (attempt?.answers !== answers) attempt = { answers, body: JSON.stringify(quote), key: newKey() }
    const outcome = await post(attempt.body, attempt.key)
    if (outcome.taken) attempt = undefined
    return outcome
  }
}

async function post(body: string, key: string): Promise<Outcome> {
  try {
    const response = await fetch('/api/service-requests', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // The server is ours; what it answers is what the contract says, or nothing readable at all.
    const answer = (await response.json()) as Partial<Receipt> & { error?: string; issues?: Issue[] }
    if (response.ok) return { taken: true, answerBy: new Date(answer.answerBy ?? Date.now()) }
    return { taken: false, issues: response.status === 400 ? (answer.issues ?? []) : [], sentence: response.status === 500 ? undefined : answer.error }
  } catch {
    return { taken: false, issues: [], sentence: undefined }
  }
}

/** 128 random bits. `crypto.randomUUID` is missing on plain http, where a phone in the same network may try the site. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
