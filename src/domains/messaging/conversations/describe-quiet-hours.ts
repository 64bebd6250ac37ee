import { nextAllowedTime } from '#domains/messaging/messages/outbox/send-policy.ts'
import { getTimeZones } from '#domains/messaging/messages/outbox/recipient-time-zone.ts'

/**
 * That it is early or late where the owner of this number may be, for a person who is about to text: what they write
 * by hand goes out at once. Null between 8 AM and 8 PM.
 */
export async function describeQuietHours(phone: string, now: Date): Promise<string | null> {
  const zones = await getTimeZones(phone)
  const zone = zones.find((one) => nextAllowedTime(now, [one]) > now)
  if (zone === undefined) return null
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(now)
  return `It’s ${time.replaceAll('\u202F', ' ')} there, outside texting hours (8 AM to 8 PM). Your text goes out right away.`
}
