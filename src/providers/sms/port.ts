import type { Account } from '../account.ts'
import type { Outcome } from '../outcome.ts'

/**
 * `id` is the row's id, `to` an E.164 number, `body` the text as it will be read. `until`: after it, the provider must
 * no longer send it.
 */
export type SmsMessage = { id: string; to: string; body: string; until?: Date | undefined }

/** What the provider tells by itself. `id` is its own id of the text. */
export type SmsEvent =
  /**
   * A text of ours was taken by the provider, arrived, or did not; `messageId` is our row, where the news was asked for
   * with it. `reason`: why it did not.
   */
  | {
      about: 'status'
      id: string
      messageId: string | null
      state: 'taken' | 'arrived' | 'failed'
      reason: string | null
    }
  /**
   * An incoming text. `wish`: what the provider has understood and answered itself, by words that may be set there
   * alone; null where it left that to us.
   */
  | { about: 'text'; id: string; from: string; body: string; pictures: number; wish: 'stop' | 'start' | 'help' | null }

export type SmsProvider = {
  name: 'embedded' | 'twilio'
  /** True when nothing leaves this machine: the screens say so beside each message. */
  simulated: boolean
  /**
   * How many parts of texts (a short text is one) it is given in a second, all nodes together; null for as many as
   * there are.
   */
  perSecond: number | null
  /** The number that texts come from in E.164, or the SID of a messaging service; null when nothing leaves this machine. */
  from: string | null
  /** Tries once and never throws. Aborting stops waiting; what was already written is answered as `unknown`. */
  send(message: SmsMessage, signal: AbortSignal): Promise<Outcome>
  /** Looks whether the account lets us in; sends nothing. Never throws. */
  account(signal: AbortSignal): Promise<Account>
  /** Looks whether the account has the sender. Never throws. */
  verifySender?(signal: AbortSignal): Promise<Account>
  /** Reads what was posted to the webhook at `url`; null for what is no news. Throws NotGenuine. */
  news(url: string, body: string, signature: string | undefined): Promise<SmsEvent | null>
}
