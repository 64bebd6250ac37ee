import { sqlState } from './sql-state.ts'

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
/**
 * Class 08 connection exceptions, 57P0x shutdown and crash, 53300 too many connections (PostgreSQL manual, appendix A).
 */
const STATES = /^(08|57P0[123]|53300)/
/** pg says these in words only. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

/** True when the database could not be reached or went away: the caller may try again in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = sqlState(error)
  if (code && (NETWORK.has(code) || STATES.test(code))) return true
  for (let at = error; at instanceof Error; at = at.cause) if (WORDS.test(at.message)) return true
  return false
}
