import type { Outcome } from '../outcome.ts'

/** `id` is the row's id, `to` an E.164 number, `body` the text as it will be read. */
export type SmsMessage = { id: string; to: string; body: string }

export type SmsProvider = {
  name: 'embedded' | 'twilio'
  /** True when nothing leaves this machine: the screens say so beside each message. */
  simulated: boolean
  /** Tries once and never throws. Aborting stops waiting; what was already written is answered as `unknown`. */
  send(message: SmsMessage, signal: AbortSignal): Promise<Outcome>
}
