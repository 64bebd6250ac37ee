/** So many days before its end a certificate is warned of. */
export const EXPIRY_WARNING_DAYS = 30

/**
 * How a certificate stands on a day (YYYY-MM-DD): its last day is `endsOn`, on which it is still good. `left`: days
 * until then.
 */
export function getExpiry(
  endsOn: string | null,
  today: string,
): { state: 'good' | 'soon' | 'ended'; left: number | null } {
  if (endsOn === null) return { state: 'good', left: null }
  const left = Math.round((Date.parse(endsOn) - Date.parse(today)) / 86_400_000)
  return { state: left < 0 ? 'ended' : left <= EXPIRY_WARNING_DAYS ? 'soon' : 'good', left }
}
