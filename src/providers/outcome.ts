/**
 * What came of handing one message to a provider. Providers never throw: whatever happens is one of these four.
 * accepted: the provider took it, under its own id · refused: it said no for good, and asking again would get the same
 * answer · retry: it was certainly not taken, and may be later (`away`: the provider itself is away or asks for a
 * pause, so that other messages would fare no better; `afterSeconds`: it asked for that pause) · unknown: it may have
 * been taken; never send it again by itself, a person has to look. `reason` is a sentence for the owner, free of
 * personal data and secrets, so it may be stored and logged.
 */
export type Outcome =
  | { kind: 'accepted'; providerId: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'retry'; reason: string; away?: true; afterSeconds?: number | undefined }
  | { kind: 'unknown'; reason: string }

/** At most an hour: a provider that asks for more is asked again then. */
const LONGEST_PAUSE = 3600

/**
 * A Retry-After header (RFC 9110 §10.2.3: seconds or a date) in whole seconds from now; undefined when there is none or
 * it cannot be read.
 */
export function pauseAsked(retryAfter: string | undefined, now: Date): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(Math.ceil(seconds), 0), LONGEST_PAUSE)
}
