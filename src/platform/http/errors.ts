import { ORPCError, ValidationError } from '@orpc/server'
import type { ErrorBody } from '#lib/api.ts'
import { conflict, invalid, Problem } from '#lib/problem.ts'
import { isDatabaseUnavailable } from '#platform/database/connection-errors.ts'
import { sqlDetail, sqlState } from '#platform/database/sql-state.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import { log } from '#platform/log.ts'
import { TooMany } from '#platform/rate-limit.ts'
import { TooLarge } from './read-body.ts'
import type { SignedIn } from './context.ts'
import { toValidationProblem } from './validation-messages.ts'

/** An error as HTTP answers it. */
export type Answer = { status: number; body: ErrorBody; headers?: Record<string, string> }

/** What is away for a moment may be asked for again, in seconds. */
const SOON = { 'retry-after': '5' }

/**
 * The audience of an error: a member of the team, or else a visitor, given by the sentence with the number that they
 * may call. The owner is not sent to their own phone.
 */
export type Audience = string | Pick<SignedIn, 'role'>

/** One mapping for everything that can go wrong (product.md, Errors). */
export function toAnswer(error: unknown, audience: Audience): Answer {
  if (error instanceof TooMany) {
    const { code } = error
    const sentence = typeof audience === 'string' ? error.forVisitors : error.message
    return { status: 429, body: { error: sentence, code }, headers: { 'retry-after': String(error.retryAfterSeconds) } }
  }
  if (error instanceof TooLarge) return { status: 413, body: error.body(), headers: { connection: 'close' } }
  if (error instanceof Problem)
    return { status: error.status, body: error.body(), ...(error.status === 503 && { headers: SOON }) }
  if (error instanceof Answered) return { status: error.status, body: error.data }
  if (error instanceof ORPCError) return fromOrpc(error, audience)
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'the database did not answer')
    const what =
      typeof audience === 'string'
        ? 'We can’t process this online right now.'
        : 'We can’t reach the database right now.'
    return { status: 503, body: { error: `${what} ${instead(audience)}`, code: 'UNAVAILABLE' }, headers: SOON }
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, 'the disk is full')
    return {
      status: 507,
      body: {
        error: 'The server is out of storage, so this wasn’t saved. Free up space on the server and try again.',
        code: 'DISK_FULL',
      },
    }
  }
  const refused = refusedByDatabase(error)
  if (refused) return { status: refused.status, body: refused.body() }
  log.error({ err: error }, 'a request failed')
  return { status: 500, body: { error: `Something went wrong on our end. ${instead(audience)}`, code: 'INTERNAL' } }
}

/** Says what a person can do while we cannot help online. */
function instead(audience: Audience): string {
  if (typeof audience === 'string') return audience
  return `Try again. If it keeps happening, ${audience.role === 'technician' || audience.role === 'accountant' ? 'let the owner know' : 'check System Health'}.`
}

/** A value that no column can hold, as a day of the year 0. It should have met a sentence of its contract before. */
const NOT_STORABLE = new Set(['22001', '22003', '22007', '22008', '22009'])

/**
 * What the database holds against a change, by the code of its error (PostgreSQL manual, appendix A); null for what is
 * no fault of the caller's.
 */
function refusedByDatabase(error: unknown): Problem | null {
  const state = sqlState(error) ?? ''
  if (state === '23505' || state === '23P01') return conflict('This already exists.')
  if (state === '23503') return conflict(brokenLink(error))
  // NUL is the one character that PostgreSQL cannot keep; what is typed is checked before, this is for searches and
  // addresses.
  if (state === '22021') return invalid('This contains invalid characters. Retype it.')
  if (!NOT_STORABLE.has(state)) return null
  log.error({ err: error }, 'a contract accepted a value that the database cannot store')
  return invalid('This contains a value we can’t save. Check it and try again.')
}

/** One thing was deleted just when something was to be added to it, or the other way round. */
function brokenLink(error: unknown): string {
  const detail = sqlDetail(error)
  const [, gone] = /is not present in table "(\w+)"/.exec(detail) ?? []
  if (gone) return `This ${singular(gone)} no longer exists.`
  const [, needing] = /is still referenced from table "(\w+)"/.exec(detail) ?? []
  if (needing) return `This can’t be deleted because ${withIndefiniteArticle(singular(needing))} uses it.`
  // A server set to another language reports the details in that language.
  return 'A linked record no longer exists or still uses this.'
}

/** Tables that are called otherwise on the screen. */
const SHOWN: Record<string, string> = {
  service_requests: 'request',
  users: 'person',
  communications: 'message',
  equipment: 'piece of equipment',
}

const withIndefiniteArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const singular = (table: string): string =>
  SHOWN[table] ?? table.replace(/ies$/, 'y').replace(/s$/, '').replaceAll('_', ' ')

/** oRPC's own errors, and ours on their way through it (they carry the finished answer as their data). */
function fromOrpc(error: ORPCError<string, unknown>, audience: Audience): Answer {
  const { cause } = error
  if (cause instanceof ValidationError && error.code === 'BAD_REQUEST')
    return { status: 400, body: toValidationProblem(cause.issues).body() }
  // An answer of ours that does not fit the contract, or a fault of the library: neither is the caller's doing.
  if (error.status >= 500) return toAnswer(new Error(error.message, { cause }), audience)
  const malformed = error.code === 'BAD_REQUEST'
  return {
    status: error.status,
    body: {
      error: malformed ? 'We couldn’t read this request.' : error.message,
      code: malformed ? 'MALFORMED' : error.code,
    },
  }
}

/** An answer of ours, dressed so that oRPC carries it out unchanged. */
export class Answered extends ORPCError<string, ErrorBody> {
  constructor(answer: Answer) {
    super(answer.body.code, { status: answer.status, message: answer.body.error, data: answer.body })
  }
}
