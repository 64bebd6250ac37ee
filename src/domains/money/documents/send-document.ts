/** Reads and sends documents with the words that a person writes around them. */
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { splitChannels } from '#domains/messaging/messages/connected-channels.ts'
import type { MessageDraft } from '#domains/messaging/messages/contract-compose.ts'
import type { NotSent } from '#domains/messaging/messages/contract.ts'
import { findTextRefusal } from '#domains/messaging/messages/enqueue-composed.ts'
import type { Attachment } from '#domains/messaging/messages/tables.ts'
import { formatTime } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { Problem } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import type { ComposedDocument } from './contract.ts'
import type { AskedDocument, DocumentSource, SendContext } from './document-source.ts'
import { readSource } from './read-source.ts'

/** What the form starts from, and all that its preview shows. Throws as sending does. */
export async function composeDocument(tx: Tx, making: SendContext, asked: AskedDocument): Promise<ComposedDocument> {
  const source = await readSource(tx, making, asked)
  const [{ name, phone, email }, facts] = await Promise.all([
    customers.getContact(tx, source.customerId),
    business.facts(tx),
  ])
  const noText = source.noText ?? (await findTextRefusal(tx, phone))
  return {
    name: source.name,
    number: source.number,
    customerName: name,
    phone,
    summary: source.summary,
    isDraft: source.isDraft,
    draft: {
      by: email === null && noText === null ? ['sms'] : ['email'],
      to: email === null ? [] : [email],
      cc: [],
      subject: source.words.subject,
      words: source.words.words,
      text: source.words.text,
      attachPdf: true,
    },
    end: source.end,
    pdf: source.pdf,
    pdfPath: source.pdfPath,
    from: { name: facts.name, phone: formatPhone(facts.phone), place: facts.city },
    noText,
    notConnected: splitChannels(making, ['sms', 'email']).notSent,
    seen: await readState(tx, source),
  }
}

type SendInput = MessageDraft & AskedDocument & { seen: string }

/**
 * Sends a document once: a second person who saw the same state learns who sent it. The PDF is of the state that was
 * seen. Throws `ALREADY_SENT` and `DOCUMENT_CHANGED`, both 409, when it is no longer that state.
 */
export async function sendDocument(context: Context, input: SendInput): Promise<{ notSent: NotSent[] }> {
  const { kind, id, period, seen, ...draft } = input
  const asked = { kind, id, period }
  const attachments = await renderAttachments(context, input)
  return context.once(async (tx) => {
    const source = await readSource(tx, context, asked)
    await assertSeen(tx, source, seen)
    if (draft.by.includes('sms') && source.noText !== null)
      throw new Problem(400, 'INVALID', source.noText, [{ path: 'by', message: source.noText }])
    return { notSent: await source.send(tx, { draft, end: source.end, attachments }) }
  })
}

async function renderAttachments(context: Context, { by, attachPdf, ...asked }: SendInput): Promise<Attachment[]> {
  if (!attachPdf || !by.includes('email')) return []
  const source = await context.write((tx) => readSource(tx, context, asked))
  const { fileName, body } = await source.renderPdf(context.read)
  return [{ fileName, contentType: 'application/pdf', base64: Buffer.from(body).toString('base64') }]
}

const SENDINGS = [
  'sent',
  'receipt sent',
  'statement sent',
  'deposit asked for',
  'link made',
  'link copied',
  'change order sent',
  'change order link copied',
]

/** What a document and its last sending are, as one word: it changes with either. */
async function readState(tx: Tx, { record, state }: DocumentSource): Promise<string> {
  const last = await audit.lastChange(tx, record.entity, record.entityId, SENDINGS)
  return [...state, last?.id ?? 'never'].join('.')
}

async function assertSeen(tx: Tx, source: DocumentSource, seen: string): Promise<void> {
  const current = await readState(tx, source)
  if (current === seen) return
  const last = await audit.lastChange(tx, source.record.entity, source.record.entityId, SENDINGS)
  if (last && !seen.endsWith(last.id))
    throw new Problem(
      409,
      'ALREADY_SENT',
      `${last.actorId === tx.actor.id ? 'You' : last.actorName} already sent this at ${formatTime(last.createdAt)}, so nothing was sent again. If it should go out again, check the message and press Send.`,
    )
  throw new Problem(
    409,
    'DOCUMENT_CHANGED',
    'This changed after you opened it, so nothing was sent. The preview now shows the current version. Check your words and press Send.',
  )
}
