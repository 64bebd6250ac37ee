import { countSegments } from '#lib/sms-segments.ts'

/**
 * What a part of a text costs about, in cents: Twilio's price in the United States with what carriers ask on top
 * (twilio.com/en-us/sms/pricing/us).
 */
const CENTS_PER_PART = 0.79

/** `143 of 160 characters, 1 text each, about $0.008`: for one customer, since names are of all lengths. */
export function formatSegments(text: string): string {
  const { segments, characters, room, plain } = countSegments(text)
  const cost = ((segments * CENTS_PER_PART) / 100).toFixed(3)
  const why = plain ? '' : ' With an emoji, accent or curly quote, a text holds 70 characters instead of 160.'
  return `${characters} of ${room} characters, ${segments === 1 ? '1 text' : `${segments} texts`} each, about $${cost}.${why}`
}
