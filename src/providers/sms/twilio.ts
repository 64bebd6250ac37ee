import { toE164 } from '#lib/phone.ts'
import { type Clock, systemClock } from '#lib/clock.ts'
import { ConfigError } from '#platform/config.ts'
import { type Outcome, pauseAsked } from '../outcome.ts'
import type { SmsProvider } from './port.ts'
import type { TwilioAccount, TwilioAnswer } from './twilio-client.ts'

export type TwilioSettings = TwilioAccount & {
  /** Milliseconds that one attempt may take in all. */
  timeLimit?: number
  clock?: Clock
}

const IN_DOUBT = 'Look into the log of your Twilio account before you send it again.'

/** Texts by Twilio (https://www.twilio.com/docs/messaging/api/message-resource). Throws ConfigError when the account SID cannot be one. */
export function twilioSms({ timeLimit = 10_000, clock = systemClock, ...account }: TwilioSettings): SmsProvider {
  if (!/^AC[0-9a-f]{32}$/i.test(account.accountSid))
    throw new ConfigError('TWILIO_ACCOUNT_SID: must be AC and 32 hexadecimal digits, as the Twilio console shows it.')
  return {
    name: 'twilio',
    simulated: false,
    send: async (message, signal) => {
      // Anything else in `To` could be another channel of Twilio's (whatsapp:…), which is not what was asked for.
      if (toE164(message.to) !== message.to) return { kind: 'refused', reason: 'This is not a phone number that can be texted.' }
      // The SDK takes 0.15 s to load: at the first text, not at the start of the app.
      const { createMessage } = await import('./twilio-client.ts')
      return judge(await createMessage(account, message, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])), clock)
    },
  }
}

function judge(answer: TwilioAnswer, clock: Clock): Outcome {
  if (answer.kind === 'created') return { kind: 'accepted', providerId: answer.sid }
  if (answer.kind === 'broken') {
    return answer.connected
      ? { kind: 'unknown', reason: `The connection to Twilio broke before it answered, so the text may have gone out. ${IN_DOUBT}` }
      : { kind: 'retry', reason: 'Twilio could not be reached.' }
  }
  const { status, code } = answer
  const afterSeconds = pauseAsked(answer.retryAfter, clock.now())
  // "never processed and is always safe to retry": https://www.twilio.com/docs/api/errors/20429
  if (status === 429) return { kind: 'retry', reason: 'Twilio asked for a pause: too many texts at once.', afterSeconds }
  // The number's own queue at Twilio is full: https://www.twilio.com/docs/api/errors/21611
  if (code === 21611) return { kind: 'retry', reason: 'Too many texts wait at Twilio for your number.', afterSeconds }
  // Only Twilio's own "try again" counts: https://www.twilio.com/docs/api/errors/20503
  if (status === 503 && code === 20503) return { kind: 'retry', reason: 'Twilio is out of service for the moment.', afterSeconds }
  if (status >= 300 && status < 500) return { kind: 'refused', reason: refusal(status, code) }
  // After a 500 a retry may text twice: https://www.twilio.com/docs/api/errors/20500. A gateway's 502 or 504 says no more, and neither does an answer without a SID.
  return { kind: 'unknown', reason: `Twilio answered with an error of its own (${status}), so the text may have gone out. ${IN_DOUBT}` }
}

/** https://www.twilio.com/docs/api/errors. Twilio's own message is left out: it repeats the phone number. */
const REFUSALS: Record<number, string> = {
  20003: 'Twilio did not accept the account. Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  21211: 'Twilio says that this phone number does not exist.',
  21408: 'Your Twilio account may not text this country.',
  21606: 'Your Twilio account cannot text from the number in TWILIO_FROM.',
  21608: 'A Twilio trial account can only text numbers verified there.',
  21610: 'This number opted out of your texts (STOP). It can only opt in again itself, by texting START.',
  21612: 'Twilio cannot reach this number from yours.',
  21614: 'This number cannot receive texts; it may be a landline.',
  21617: 'The text is longer than 1,600 characters.',
}

function refusal(status: number, code: number | undefined): string {
  if (code === undefined) return `Twilio refused the text (status ${status}). Check TWILIO_API_BASE, if it is set.`
  return REFUSALS[code] ?? `Twilio refused the text with error ${code}, explained at https://www.twilio.com/docs/api/errors/${code}.`
}
