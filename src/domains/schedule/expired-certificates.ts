import type { Certificate } from '#domains/technicians/contract.ts'
import { getExpiry } from '#domains/technicians/certificate-expiry.ts'
import { formatDate } from '#lib/local-time.ts'
import type { Ended } from './contract.ts'

/** Those of somebody's certificates that are not good any more on a day (YYYY-MM-DD). */
export const findExpired = (certificates: readonly Certificate[], day: string): Ended[] =>
  certificates.flatMap(({ name, endsOn }) =>
    endsOn !== null && getExpiry(endsOn, day).state === 'ended' ? [{ name, endsOn }] : [],
  )

/** Goes on after the name: `has a certificate that has ended by then: Soft wash, good until Oct 30, 2026`. */
export function describeExpired(ended: readonly Ended[]): string {
  const what =
    ended.length === 1 ? 'has a certificate that has ended by then' : 'has certificates that have ended by then'
  return `${what}: ${ended.map(({ name, endsOn }) => `${name}, good until ${formatDate(endsOn)}`).join('; ')}`
}
