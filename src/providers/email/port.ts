import type { Account } from '../account.ts'
import type { Outcome } from '../outcome.ts'

/** Who answers come to, and what the sender is called where its address is set without a name. */
export type EmailHouse = { name: string; email: string | null }

/** `id` is the row's id, `to` a single address. `html` is shown in place of `text` by programs that can. */
export type EmailMessage = {
  id: string
  to: string
  house?: EmailHouse | undefined
  subject: string
  text: string
  html?: string | undefined
  headers?: Record<string, string> | undefined
  /** More recipients, each a single address: all see each other. */
  alsoTo?: readonly string[] | undefined
  cc?: readonly string[] | undefined
  attachments?: readonly { fileName: string; contentType: string; base64: string }[] | undefined
}

export type EmailProvider = {
  name: 'embedded' | 'smtp'
  /** True when nothing leaves this machine: the screens say so beside each message. */
  simulated: boolean
  /** How many it is given in a second, all nodes together; null for as many as there are. */
  perSecond: number | null
  /** Tries once and never throws. Aborting stops waiting; what was already handed over is answered as `unknown`. */
  send(message: EmailMessage, signal: AbortSignal): Promise<Outcome>
  /** Looks whether the server lets us in; sends nothing. Never throws. */
  account(signal: AbortSignal): Promise<Account>
}
