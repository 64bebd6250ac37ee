import * as customers from '#domains/sales/customers/service.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { DECLINED } from './choose-channel.ts'
import type { MessageDraft, MessageEnd } from './contract-compose.ts'
import { joinEmail, joinText } from './join-message.ts'
import * as messages from './service.ts'
import type { Attachment } from './tables.ts'

/** What a person wrote, what follows it, and the papers that go with the email. */
export type ComposedMessage = { draft: MessageDraft; end: MessageEnd; attachments: Attachment[] }

type About = Required<Pick<messages.NewMessage, 'purpose' | 'jobId' | 'requestId'>> & { customerId: string }

/**
 * Puts a composed message in the outbox, one row for each way. Texts go to the customer's own number only, since consent
 * belongs to it. Throws `invalid` for a text to a number that said STOP or declined texts.
 */
export async function enqueueComposed(
  tx: Tx,
  about: About,
  { draft, end, attachments }: ComposedMessage,
): Promise<void> {
  for (const way of new Set(draft.by)) {
    if (way === 'sms') {
      const { phone } = await customers.lockForReference(tx, about.customerId)
      const refused = await findTextRefusal(tx, phone)
      if (refused !== null) throw invalid(refused, [{ path: 'by', message: refused }])
      await messages.enqueue(tx, { ...about, type: 'sms', recipient: phone, message: joinText(draft.text, end) })
      continue
    }
    const [recipient = '', ...to] = draft.to
    const cc = draft.cc.filter((address) => !draft.to.includes(address))
    await messages.enqueue(tx, {
      ...about,
      type: 'email',
      recipient,
      subject: draft.subject,
      message: joinEmail(draft.words, end),
      ...(to.length + cc.length > 0 && { copies: { to, cc } }),
      ...(attachments.length > 0 && { attachments }),
    })
  }
}

/** Why this number gets no texts, in a sentence for the office; null when it may. */
export async function findTextRefusal(tx: Tx, phone: string): Promise<string | null> {
  if (await messages.hasOptedOut(tx, phone)) return 'This customer opted out of texts. Email it instead.'
  return (await messages.hasDeclinedTexts(tx, phone)) ? DECLINED : null
}
