import type { ErrorBody } from '#lib/api.ts'
import { formatDay, formatTime } from '#lib/dates.ts'

/**
 * An error that a person caused or can mend: it has a status, a stable code and a sentence to show. Everything else is
 * a 500.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly issues: ErrorBody['issues']

  constructor(status: number, code: string, message: string, issues?: ErrorBody['issues']) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
  }

  body(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.issues && { issues: this.issues }) }
  }
}

/**
 * Another person saved a newer version of the record than the one that this change was made from. Nothing was
 * overwritten.
 */
export class VersionConflict extends Problem {
  readonly #newer: { by: string; at: Date; version: number }

  /** `by`: who saved it, 'You' for the same person in another window. `version` is the one that stands now. */
  constructor(newer: { by: string; at: Date; version: number }) {
    super(
      409,
      'CHANGED',
      `${newer.by} changed this on ${formatDay(newer.at)} at ${formatTime(newer.at)}, so your changes weren’t saved.`,
    )
    this.#newer = newer
  }

  override body(): ErrorBody {
    const { by, at, version } = this.#newer
    return { ...super.body(), changed: { by, at: at.toISOString(), version } }
  }
}

/** 404: there is no such thing, or none that this person may see. */
export const notFound = (sentence: string): Problem => new Problem(404, 'NOT_FOUND', sentence)

/** 409: it stands in the way of something else, which the sentence names. */
export const conflict = (sentence: string): Problem => new Problem(409, 'CONFLICT', sentence)

/** 403: the signed-in person lacks permission. */
export const forbidden = (sentence: string): Problem => new Problem(403, 'FORBIDDEN', sentence)

/** 400: what was sent cannot be meant. `issues`: a sentence for each field. */
export const invalid = (sentence: string, issues?: ErrorBody['issues']): Problem =>
  new Problem(400, 'INVALID', sentence, issues)
