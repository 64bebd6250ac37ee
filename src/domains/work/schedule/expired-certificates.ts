import type { Certificate } from '#domains/work/technicians/contract.ts'
import { getExpiry } from '#domains/work/technicians/certificate-expiry.ts'
import { formatDate } from '#lib/local-time.ts'
import type { Ended } from './contract.ts'

/** Finds the certificates that have expired by a day (YYYY-MM-DD). */
export const findExpired = (certificates: readonly Certificate[], day: string): Ended[] =>
  certificates.flatMap(({ name, endsOn }) =>
    endsOn !== null && getExpiry(endsOn, day).state === 'ended' ? [{ name, endsOn }] : [],
  )

/** Goes on after the name: `has a certification that will have expired by then: Soft wash, good until Oct 30, 2026`. */
export function describeExpired(ended: readonly Ended[]): string {
  const what =
    ended.length === 1
      ? 'has a certification that will have expired by then'
      : 'has certifications that will have expired by then'
  return `${what}: ${ended.map(({ name, endsOn }) => `${name}, valid until ${formatDate(endsOn)}`).join('; ')}`
}
