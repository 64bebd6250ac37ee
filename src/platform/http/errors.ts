import { ORPCError, ValidationError } from '@orpc/server'
import type { ErrorBody } from '#lib/api.ts'
import { Problem } from '#lib/problem.ts'
import { isDatabaseGone } from '#platform/database/gone.ts'
import { sqlState } from '#platform/database/sql-state.ts'
import { isDiskFull } from '#platform/files/disk-full.ts'
import { log } from '#platform/log.ts'
import { TooLarge } from './body.ts'
import { TooMany } from '#platform/rate-limit.ts'

/** An error as HTTP answers it. */
export type Answer = { status: number; body: ErrorBody; headers?: Record<string, string> }

/** One mapping for everything that can go wrong (product.md, Errors). `call` is the sentence with the phone number, for when we cannot help online. */
export function toAnswer(error: unknown, call: string): Answer {
  if (error instanceof TooMany) return { status: 429, body: error.body(), headers: { 'retry-after': String(error.retryAfterSeconds) } }
  if (error instanceof TooLarge) return { status: 413, body: error.body(), headers: { connection: 'close' } }
  if (error instanceof Problem) return { status: error.status, body: error.body() }
  if (error instanceof Answered) return { status: error.status, body: error.data }
  if (error instanceof ORPCError) return fromOrpc(error, call)
  if (isDatabaseGone(error)) {
    log.warn({ err: error }, 'the database did not answer')
    return { status: 503, body: { error: `We cannot take this online right now. ${call}`, code: 'UNAVAILABLE' }, headers: { 'retry-after': '5' } }
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, 'the disk is full')
    return {
      status: 507,
      body: { error: 'There is no room left to keep this, so it was not taken. Please make room on the server, then try again.', code: 'DISK_FULL' },
    }
  }
  const state = sqlState(error)
  if (state === '23505' || state === '23P01') return { status: 409, body: { error: 'That is already there.', code: 'CONFLICT' } }
  if (state === '23503') return { status: 409, body: { error: 'Something that belongs to this does not exist, or still needs it.', code: 'CONFLICT' } }
  // NUL is the one character that PostgreSQL cannot keep; what is typed is checked before, this is for searches and addresses.
  if (state === '22021') return { status: 400, body: { error: 'This holds characters that cannot be read. Please type it again.', code: 'INVALID' } }
  log.error({ err: error }, 'a request failed')
  return { status: 500, body: { error: `Something went wrong here. ${call}`, code: 'INTERNAL' } }
}

/** oRPC's own errors, and ours on their way through it (they carry the finished answer as their data). */
function fromOrpc(error: ORPCError<string, unknown>, call: string): Answer {
  const { cause } = error
  if (cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const issues = cause.issues.map((issue) => ({
      path: (issue.path ?? []).map((part) => (typeof part === 'object' ? String(part.key) : String(part))).join('.'),
      message: issue.message,
    }))
    return { status: 400, body: { error: issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields are not right.', code: 'INVALID', issues } }
  }
  // An answer of ours that does not fit the contract, or a fault of the library: neither is the caller's doing.
  if (error.status >= 500) return toAnswer(new Error(error.message, { cause }), call)
  const malformed = error.code === 'BAD_REQUEST'
  return { status: error.status, body: { error: malformed ? 'This could not be read.' : error.message, code: malformed ? 'MALFORMED' : error.code } }
}

/** An answer of ours, dressed so that oRPC carries it out unchanged. */
export class Answered extends ORPCError<string, ErrorBody> {
  constructor(answer: Answer) {
    super(answer.body.code, { status: answer.status, message: answer.body.error, data: answer.body })
  }
}
