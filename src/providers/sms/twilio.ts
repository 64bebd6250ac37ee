import { toE164 } from '#lib/phone.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { ConfigError } from '#platform/config.ts'
import { type Outcome, pauseAsked } from '../outcome.ts'
import type { SmsMessage, SmsProvider } from './port.ts'
import type { TwilioAccount, TwilioAnswer } from './twilio-client.ts'
import { parseWebhook } from './twilio-webhook.ts'

export type TwilioSettings = TwilioAccount & {
  /** Parts of texts (a short text is one) that it is given in a second, all nodes together. */
  perSecond?: number | undefined
  /** Milliseconds that one attempt may take in all. */
  timeLimit?: number
  clock?: Clock
}

/**
 * What one local number of the United States sends: one part a second (https://www.twilio.com/docs/api/errors/21611).
 * Twilio would take more, and let it wait for up to ten hours in a queue of its own, first come, first served: there an
 * offer to many stands before "on my way", and neither a pause, nor STOP in words that Twilio does not know, nor 8 PM
 * reaches it any more. So it waits here. Who has a registered campaign, a toll-free number (3), a short code or several
 * numbers sets TWILIO_PER_SECOND.
 */
const ONE_NUMBER = 1

const IN_DOUBT = 'Look into the log of your Twilio account before you send it again.'

/**
 * Texts by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). Throws ConfigError when the account SID
 * cannot be one.
 */
export function twilioSms({
  perSecond = ONE_NUMBER,
  timeLimit = 10_000,
  clock = systemClock,
  ...account
}: TwilioSettings): SmsProvider {
  if (!/^AC[0-9a-f]{32}$/i.test(account.accountSid))
    throw new ConfigError('TWILIO_ACCOUNT_SID: must be AC and 32 hexadecimal digits, as the Twilio console shows it.')
  return {
    name: 'twilio',
    simulated: false,
    perSecond,
    send: async (message, signal) => {
      // Anything else in `To` could be another channel of Twilio's (whatsapp:…), which is not what was asked for.
      if (toE164(message.to) !== message.to)
        return { kind: 'refused', reason: 'This is not a phone number that can be texted.' }
      // The SDK takes 0.15 s to load: at the first text, not at the start of the app.
      const { createMessage } = await import('./twilio-client.ts')
      return judge(
        await createMessage(
          account,
          message,
          validFor(message, clock.now()),
          AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]),
        ),
        clock,
      )
    },
    account: async (signal) => {
      const { readAccount } = await import('./twilio-client.ts')
      return readAccount(account, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]))
    },
    news: (url, body, signature) => parseWebhook(account.authToken, url, body, signature),
  }
}

/**
 * Twilio holds texts for up to ten hours where they come faster than the number may send. Seconds; undefined for those
 * ten hours.
 */
function validFor({ until }: SmsMessage, now: Date): number | undefined {
  if (until === undefined) return undefined
  const seconds = Math.floor((until.getTime() - now.getTime()) / 1000)
  return seconds >= MAX_SECONDS ? undefined : Math.max(1, seconds)
}

/** https://www.twilio.com/docs/api/errors/90007 */
const MAX_SECONDS = 36_000

function judge(answer: TwilioAnswer, clock: Clock): Outcome {
  if (answer.kind === 'created') return { kind: 'accepted', providerId: answer.sid }
  if (answer.kind === 'broken') {
    return answer.connected
      ? {
          kind: 'unknown',
          reason: `The connection to Twilio broke before it answered, so the text may have gone out. ${IN_DOUBT}`,
        }
      : { kind: 'retry', reason: 'Twilio could not be reached.', away: true }
  }
  const { status, code } = answer
  const afterSeconds = pauseAsked(answer.retryAfter, clock.now())
  // "never processed and is always safe to retry": https://www.twilio.com/docs/api/errors/20429
  if (status === 429)
    return { kind: 'retry', reason: 'Twilio asked for a pause: too many texts at once.', away: true, afterSeconds }
  // The number's own queue at Twilio is full: https://www.twilio.com/docs/api/errors/21611
  if (code === 21611)
    return { kind: 'retry', reason: 'Too many texts wait at Twilio for your number.', away: true, afterSeconds }
  // Only Twilio's own "try again" counts: https://www.twilio.com/docs/api/errors/20503
  if (status === 503 && code === 20503)
    return { kind: 'retry', reason: 'Twilio is out of service for the moment.', away: true, afterSeconds }
  // Nothing is wrong with this text, and every other would fare as it does: they wait until the account is put right.
  if (code !== undefined && OF_ACCOUNT[code] !== undefined)
    return { kind: 'retry', reason: OF_ACCOUNT[code], away: true, afterSeconds }
  if (status >= 300 && status < 500) {
    if (code === undefined)
      return {
        kind: 'retry',
        reason: `What answers in place of Twilio takes no texts (status ${status}). Check TWILIO_API_BASE, if it is set.`,
        away: true,
      }
    return {
      kind: 'refused',
      reason:
        REFUSALS[code] ??
        `Twilio refused the text with error ${code}, explained at https://www.twilio.com/docs/api/errors/${code}.`,
    }
  }
  // After a 500 a retry may text twice: https://www.twilio.com/docs/api/errors/20500. A gateway's 502 or 504 says no
  // more, and neither does an answer without a SID.
  return {
    kind: 'unknown',
    reason: `Twilio answered with an error of its own (${status}), so the text may have gone out. ${IN_DOUBT}`,
  }
}

/** https://www.twilio.com/docs/api/errors: what is wrong with the account, and not with a text. */
const OF_ACCOUNT: Record<number, string> = {
  20003: 'Twilio did not accept the account. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  20005: 'Your Twilio account is not active.',
  20404: 'Twilio does not know this account. Check TWILIO_ACCOUNT_SID and TWILIO_API_BASE.',
  21603: 'TWILIO_FROM holds no number that Twilio can text from.',
  21606: 'Your Twilio account cannot text from the number in TWILIO_FROM.',
  21659: 'The number in TWILIO_FROM is not one of your Twilio account.',
  21660: 'The number in TWILIO_FROM is not one of your Twilio account.',
  21703: 'The messaging service in TWILIO_FROM has no numbers.',
  21704: 'The messaging service in TWILIO_FROM has no numbers.',
  21705: 'The messaging service in TWILIO_FROM does not exist.',
}

/** Twilio's own message is left out: it repeats the phone number. */
const REFUSALS: Record<number, string> = {
  21211: 'Twilio says that this phone number does not exist.',
  21408: 'Your Twilio account may not text this country.',
  21608: 'A Twilio trial account can only text numbers verified there.',
  21610: 'This number opted out of your texts (STOP). It can only opt in again itself, by texting START.',
  21612: 'Twilio cannot reach this number from yours.',
  21614: 'This number cannot receive texts; it may be a landline.',
  21635: 'This number is a landline, which cannot receive texts.',
  21617: 'The text is longer than 1,600 characters.',
}
