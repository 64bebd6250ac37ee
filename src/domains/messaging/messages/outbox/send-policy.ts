/**
 * Whether, and when, a message may go out. What is about a customer's own work goes at once, unless they said STOP; an
 * offer goes only to who agreed, at a decent hour where they are, and never too often: 8 AM to 8 PM and three in 24
 * hours, as Florida has it (Fla. Stat. 501.059(8); 47 CFR 64.1200(c)(1) would allow 9 PM). This is not legal advice.
 */
import type { Kind, Type } from '../contract.ts'

/** Offers are what the law calls marketing. All else answers a customer's own request or work. */
const OFFERS = new Set<Kind>(['marketing'])
/** Whether messages of this purpose are offers. */
export const isOffer = (purpose: string): boolean => OFFERS.has(purpose as Kind)

const FROM_HOUR = 8
const TO_HOUR = 20
/** In so many milliseconds … */
export const WINDOW_MS = 86_400_000
/** … so many texts. */
export const MAX_OFFERS = 3

/** `why`: what it waits for, in a sentence for the owner; `reason`: why it never goes. */
export type SendDecision = { go: true } | { go: false; later: Date; why: string } | { go: false; reason: string }

/** What may be sent to an address. */
export type ConsentStatus = {
  /** They replied STOP and have not opted back in: nothing goes there. */
  stopped: boolean
  /** They agreed to offers, after their last STOP. */
  offers: boolean
  /** A text from them may be an opt-out, and the owner has not said yet what it means: promotions wait. */
  paused: boolean
  /**
   * Their last answer on texts about their own work: yes, no (asked, and the box left empty), or null if unknown.
   */
  texts: boolean | null
}

/** What counts for one message. `offersSent`: when offers were texted to this number within the last 24 hours. */
export type SendContext = {
  type: Type
  purpose: string
  standing: Pick<ConsentStatus, 'stopped' | 'offers'> & { paused?: boolean }
  zones: readonly string[]
  offersSent: readonly Date[]
  now: Date
}

/** Whether a message goes now, later or never. */
export function evaluateSendPolicy({ type, purpose, standing, zones, offersSent, now }: SendContext): SendDecision {
  if (standing.stopped) return { go: false, reason: STOPPED }
  if (!isOffer(purpose)) return { go: true }
  if (!standing.offers) return { go: false, reason: type === 'sms' ? NOT_AGREED : UNSUBSCRIBED }
  if (type === 'sms' && standing.paused) return { go: false, later: new Date(now.getTime() + PAUSE_MS), why: PAUSED }
  // The law counts texts, and e-mail wakes no one; still, we send no promotions at night (product.md, Messaging).
  const room = type === 'sms' ? roomAt(offersSent, now) : now
  const at = nextAllowedTime(room, zones)
  return at.getTime() <= now.getTime()
    ? { go: true }
    : { go: false, later: at, why: room > now ? THREE_A_DAY : NIGHT_THERE }
}

/** So often a message looks whether the pause is over; the owner's answer wakes it at once. */
const PAUSE_MS = 6 * 3_600_000

/** Finds the earliest time at which another promotion would stay within the limit for 24 hours. */
function roomAt(sent: readonly Date[], now: Date): Date {
  const recent = sent
    .filter((at) => now.getTime() - at.getTime() < WINDOW_MS)
    .toSorted((a, b) => b.getTime() - a.getTime())
  const third = recent[MAX_OFFERS - 1]
  return third ? new Date(third.getTime() + WINDOW_MS) : now
}

const STEP_MS = 15 * 60_000

/** What is taken up now leaves within this time: none is taken up in the last minute before 8 PM. */
const LEAVES_MS = 60_000

const isIn = (zone: string, at: Date): boolean => hourIn(zone, at) >= FROM_HOUR && hourIn(zone, at) < TO_HOUR

/**
 * Until when it stays decent in each of these zones: an offer that a provider holds in a queue of its own must not
 * leave there at night.
 */
export function quietHoursStart(from: Date, zones: readonly string[]): Date {
  let at = new Date(Math.ceil(from.getTime() / STEP_MS) * STEP_MS)
  while (zones.every((zone) => isIn(zone, at))) at = new Date(at.getTime() + STEP_MS)
  return at
}

/**
 * From when on it is between 8 AM and 8 PM in each of these zones; the instant itself where it is so already, and for a
 * minute more.
 */
export function nextAllowedTime(from: Date, zones: readonly string[]): Date {
  const isDecent = (at: Date) => zones.every((zone) => isIn(zone, at) && isIn(zone, new Date(at.getTime() + LEAVES_MS)))
  if (isDecent(from)) return from
  // Hours begin on a quarter in every zone there is.
  let at = new Date(Math.ceil(from.getTime() / STEP_MS) * STEP_MS)
  for (let step = 0; step < 4 * 24 * 2; step++) {
    if (isDecent(at)) return at
    at = new Date(at.getTime() + STEP_MS)
  }
  // Zones half the earth apart have no such hour: then that of the first.
  return zones.length > 1 ? nextAllowedTime(from, zones.slice(0, 1)) : from
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function hourIn(zone: string, at: Date): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(zone, clock)
  return Number(clock.format(at))
}

/** Why a message waits, in words for the owner. */
export const HELD_OVERNIGHT = 'Held until 8 AM so it doesn’t go out overnight.'
const NIGHT_THERE = 'Marketing goes out between 8 AM and 8 PM in the customer’s time zone.'
const THREE_A_DAY = 'They’ve already gotten three marketing messages in 24 hours. This one goes out after that.'

/** The database holds these words; a change of them needs a migration. */
export const PAUSED = 'Their last text may be an opt-out. It’s on hold until you review it in Messages.'

/** Why a message was held back, in words for the owner. */
export const STOPPED = 'This number replied STOP. It can opt back in by texting START.'
export const NOT_AGREED = 'This customer hasn’t opted in to marketing texts.'
export const UNSUBSCRIBED = 'This customer hasn’t opted in to marketing email, or has unsubscribed.'
