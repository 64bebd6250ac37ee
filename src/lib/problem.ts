import type { ErrorBody } from '#lib/api.ts'

/** An error that a person caused or can mend: it has a status, a stable code and a sentence to show. Everything else is a 500. */
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

export const notFound = (sentence: string): Problem => new Problem(404, 'NOT_FOUND', sentence)
export const conflict = (sentence: string): Problem => new Problem(409, 'CONFLICT', sentence)
export const forbidden = (sentence: string): Problem => new Problem(403, 'FORBIDDEN', sentence)
export const invalid = (sentence: string, issues?: ErrorBody['issues']): Problem => new Problem(400, 'INVALID', sentence, issues)
