import { readVisit } from '#domains/site/traffic/web/visit-record.ts'
import type { Issue } from './quote-form-values.ts'

/** One quote on its way. Sent again it carries the same key and the very same body, so that it stays one request. */
export type Attempt = { key: string; body: string }

/** `photoKey` lets only this visitor add photos to the request; `thankYou` is the path of its own page. */
export type Taken = { is: 'taken'; id: string; answerBy: Date; photoKey: string; thankYou: string }

/**
 * The result of an attempt to send. Refused: the server said no; `sentence` is its own message for a person, if it has
 * one. Unreachable: no answer came, so the network is gone, or the line broke and it is unknown whether the quote
 * arrived.
 */
export type Outcome = Taken | { is: 'refused'; issues: Issue[]; sentence: string | undefined } | { is: 'unreachable' }

const TIMEOUT_MS = 30_000

/**
 * Makes attempts of filled forms: the same answers are the same attempt, until it is taken; other answers get a key of
 * their own.
 */
export function createAttempts(): { of(quote: { elapsedMs?: unknown }): Attempt; forget(): void } {
  let last: (Attempt & { answers: string }) | undefined
  return {
    of(quote) {
      const answers = JSON.stringify({ ...quote, elapsedMs: undefined })
      if (last?.answers !== answers)
        last = { answers, body: JSON.stringify({ ...quote, attribution: readVisit() }), key: newKey() }
      return { key: last.key, body: last.body }
    },
    forget: () => (last = undefined),
  }
}

export async function sendQuote({ key, body }: Attempt): Promise<Outcome> {
  try {
    const response = await fetch('/api/service-requests', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The server is ours; what it answers is what the contract says. A broken proxy before it may say anything.
    if (!response.ok) return refused(response.status, await response.json().catch(() => ({})))
    const { id, answerBy, photoKey, thankYou } = (await response.json()) as Record<
      'id' | 'answerBy' | 'photoKey' | 'thankYou',
      string
    >
    return { is: 'taken', id, answerBy: new Date(answerBy), photoKey, thankYou }
  } catch {
    return { is: 'unreachable' }
  }
}

function refused(status: number, answer: { error?: string; issues?: Issue[] }): Outcome {
  return {
    is: 'refused',
    issues: status === 400 ? (answer.issues ?? []) : [],
    sentence: status === 500 ? undefined : answer.error,
  }
}

/**
 * 128 random bits. `crypto.randomUUID` is missing on plain http, where a phone in the same network may try the site.
 */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
