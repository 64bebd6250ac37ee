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
  | {
      about: 'text'
      id: string
      from: string
      body: string
      /** How many attachments it has, and where the provider holds them, for `fetchMedia`. */
      pictures: number
      media: string[]
      wish: 'stop' | 'start' | 'help' | null
    }

/**
 * What came of fetching an attachment. saved: it is in the file · refused: it will never be here, for this reason ·
 * retry: it may be had later. `reason` is a sentence for the owner.
 */
export type MediaResult =
  | { kind: 'saved'; bytes: number; hash: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'retry'; reason: string }

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
  /**
   * Writes an attachment of an incoming text to a new file, at most `most` bytes. Never throws, and reaches no address
   * but the provider's and those of the open internet that it sends on to.
   */
  fetchMedia(url: string, file: string, most: number, signal: AbortSignal): Promise<MediaResult>
  /** Reads what was posted to the webhook at `url`; null for what is no news. Throws NotGenuine. */
  news(url: string, body: string, signature: string | undefined): Promise<SmsEvent | null>
}
