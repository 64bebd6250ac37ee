import { PENDING_QUOTE_KEY } from './quote-form-draft.ts'
import type { Attempt } from './quote-form-send.ts'

// A quote that cannot leave waits in this browser until the network is back, and is then removed: it holds a person's
// name, address and numbers.

/**
 * Well within the time that the server knows an Idempotency-Key (platform/nightly-cleanup.ts): a quote that did arrive
 * stays one request.
 */
const LASTS_MS = 7 * 24 * 3_600_000

/** `at`: when it was sent, in milliseconds since 1970. `photos`: how many wait beside it. */
export type PendingQuote = Attempt & { at: number; photos: number }

/**
 * False where the browser keeps nothing, as some private windows, or where another quote waits already: this one then
 * lives as long as its page.
 */
export function storePending(pending: PendingQuote): boolean {
  const other = findPending()
  if (other && other.key !== pending.key) return false
  try {
    localStorage.setItem(PENDING_QUOTE_KEY, JSON.stringify(pending))
    return true
  } catch {
    return false
  }
}

/** What waits, if it has not waited too long. */
export function findPending(): PendingQuote | null {
  const found = parse(read())
  if (isPendingQuote(found) && Date.now() - found.at < LASTS_MS) return found
  removePending()
  return null
}

/** Removes it. Other open pages hear of it: with `answerBy` that it was taken, without that it was discarded. */
export function removePending(answerBy?: Date): void {
  try {
    if (answerBy) localStorage.setItem(PENDING_QUOTE_KEY, JSON.stringify({ at: 0, answerBy }))
    localStorage.removeItem(PENDING_QUOTE_KEY)
  } catch {
    // What keeps nothing has nothing to forget.
  }
}

/** Tells when another page sent or discarded what waits. Answers how to stop listening. */
export function watchPending(gone: (answerBy: Date | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== PENDING_QUOTE_KEY) return
    const answerBy = (parse(newValue) as { answerBy?: string } | null)?.answerBy
    if (!answerBy && newValue !== null) return
    // What was taken is removed a moment later: the first news is the whole of it.
    stop()
    gone(answerBy ? new Date(answerBy) : null)
  }
  const stop = () => window.removeEventListener('storage', hear)
  window.addEventListener('storage', hear)
  return stop
}

/**
 * One page at a time where browsers can tell (on https); elsewhere two may send the same request, which stays one by
 * its key.
 */
export async function runExclusively(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator)
    await navigator.locks.request(PENDING_QUOTE_KEY, { ifAvailable: true }, async (lock) => lock && work())
  else await work()
}

function read(): string | null {
  try {
    return localStorage.getItem(PENDING_QUOTE_KEY)
  } catch {
    return null
  }
}

const isPendingQuote = (found: unknown): found is PendingQuote =>
  typeof found === 'object' &&
  found !== null &&
  'key' in found &&
  'at' in found &&
  'body' in found &&
  parse(String(found.body)) !== null

/** What stands there is what this file wrote; changed by hand, it is nothing. */
function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
