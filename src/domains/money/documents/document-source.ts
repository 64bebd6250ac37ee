import type { ComposedMessage } from '#domains/messaging/messages/enqueue-composed.ts'
import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { MessageEnd } from '#domains/messaging/messages/contract-compose.ts'
import type { NotSent } from '#domains/messaging/messages/contract.ts'
import type { MessageWords } from '#domains/messaging/messages/join-message.ts'
import type { DocumentKind } from './contract.ts'
import type { Period } from './contract-statement.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'

export type SendContext = Pick<AppServices, 'config' | 'seals'> & Delivering

/** Which document; `period` is of a statement. */
export type AskedDocument = { kind: DocumentKind; id: string; period: Period }

/** One document as it can be sent: what each kind knows of it. */
export type DocumentSource = {
  name: string
  number: string
  customerId: string
  summary: string
  isDraft: boolean
  words: MessageWords
  end: MessageEnd
  /** Why it cannot go by text, beside what the number itself forbids. */
  noText: string | null
  pdfPath: string
  renderPdf: (tx: Tx) => Promise<Pdf>
  pdf: string
  /** The record whose audit trail tells that it was sent, and what its state is made of. */
  record: { entity: string; entityId: string }
  state: readonly (string | number)[]
  /** Sends it. Answers the ways that took nothing. */
  send: (tx: Tx, message: ComposedMessage) => Promise<NotSent[]>
}
