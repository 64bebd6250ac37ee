import { toE164 } from '#lib/phone.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { ConfigError } from '#platform/config.ts'
import { type Outcome, pauseAsked } from '../outcome.ts'
import type { SmsMessage, SmsProvider } from './port.ts'
import type { TwilioAccount, TwilioAnswer } from './twilio-client.ts'
import { fetchTwilioMedia } from './twilio-media.ts'
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
 * Twilio would accept more, and hold it for up to ten hours in a queue of its own, first come, first served. There, an
 * offer to many goes out before "on my way", and neither a pause, nor STOP in words that Twilio does not know, nor 8 PM
 * can stop it. So it waits here. An owner with a registered campaign, a toll-free number (3), a short code or several
 * numbers sets TWILIO_PER_SECOND.
 */
const ONE_NUMBER = 1

const IN_DOUBT = 'Check the log in your Twilio account before you resend it.'

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
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID: must be AC followed by 32 hexadecimal digits, as shown in the Twilio console.',
    )
  return {
    name: 'twilio',
    simulated: false,
    perSecond,
    from: account.from,
    send: async (message, signal) => {
      // Anything else in `To` could be another channel of Twilio's (whatsapp:…), which is not what was asked for.
      if (toE164(message.to) !== message.to)
        return { kind: 'refused', reason: 'This phone number can’t receive texts.' }
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
    verifySender: async (signal) => {
      const { readSender } = await import('./twilio-client.ts')
      return readSender(account, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]))
    },
    fetchMedia: (url, file, most, signal) => fetchTwilioMedia(account, url, file, most, signal),
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
          reason: `The connection to Twilio dropped before it responded, so the text may have gone out. ${IN_DOUBT}`,
        }
      : { kind: 'retry', reason: 'Couldn’t reach Twilio.', away: true }
  }
  const { status, code } = answer
  const afterSeconds = pauseAsked(answer.retryAfter, clock.now())
  // "never processed and is always safe to retry": https://www.twilio.com/docs/api/errors/20429
  if (status === 429)
    return { kind: 'retry', reason: 'Twilio is limiting requests: too many texts at once.', away: true, afterSeconds }
  // The number's own queue at Twilio is full: https://www.twilio.com/docs/api/errors/21611
  if (code === 21611)
    return { kind: 'retry', reason: 'Too many texts are queued at Twilio for your number.', away: true, afterSeconds }
  // Only Twilio's own "try again" counts: https://www.twilio.com/docs/api/errors/20503
  if (status === 503 && code === 20503)
    return { kind: 'retry', reason: 'Twilio is down right now.', away: true, afterSeconds }
  // Nothing is wrong with this text, and every other would fare as it does: they wait until the account is put right.
  if (code !== undefined && OF_ACCOUNT[code] !== undefined)
    return { kind: 'retry', reason: OF_ACCOUNT[code], away: true, afterSeconds }
  if (status >= 300 && status < 500) {
    if (code === undefined)
      return {
        kind: 'retry',
        reason: `The server at the Twilio address isn’t accepting texts (status ${status}). If TWILIO_API_BASE is set, check it.`,
        away: true,
      }
    return {
      kind: 'refused',
      reason:
        REFUSALS[code] ?? `Twilio rejected the text. Error ${code}: https://www.twilio.com/docs/api/errors/${code}.`,
    }
  }
  // After a 500 a retry may text twice: https://www.twilio.com/docs/api/errors/20500. A gateway's 502 or 504 says no
  // more, and neither does an answer without a SID.
  return {
    kind: 'unknown',
    reason: `Twilio had an error (${status}), so the text may have gone out. ${IN_DOUBT}`,
  }
}

/** https://www.twilio.com/docs/api/errors: what is wrong with the account, and not with a text. */
const OF_ACCOUNT: Record<number, string> = {
  20003: 'Twilio rejected the Account SID or Auth Token. Check them in Settings > Connections.',
  20005: 'Your Twilio account isn’t active.',
  20404: 'Twilio can’t find this account. Check the Account SID in Settings > Connections.',
  21603: 'Twilio can’t text from your sending number.',
  21606: 'Your Twilio account can’t text from your sending number.',
  21659: 'Your sending number isn’t in your Twilio account.',
  21660: 'Your sending number isn’t in your Twilio account.',
  21703: 'Your Twilio messaging service has no numbers.',
  21704: 'Your Twilio messaging service has no numbers.',
  21705: 'Your Twilio messaging service doesn’t exist.',
}

/** Twilio's own message is left out: it repeats the phone number. */
const REFUSALS: Record<number, string> = {
  21211: 'Twilio says this phone number doesn’t exist.',
  21408: 'Your Twilio account can’t text this country.',
  21608: 'A Twilio trial account can only text numbers verified there.',
  21610: 'This number opted out of your texts (STOP). To opt back in, they need to text START.',
  21612: 'Twilio can’t reach this number from yours.',
  21614: 'This number can’t receive texts. It may be a landline.',
  21635: 'This number is a landline and can’t receive texts.',
  21617: 'The text is longer than 1,600 characters.',
}
