/** Answers to a request by SMS and e-mail, through the outbox. */
import * as audit from '#domains/system/audit/service.ts'
import { DECLINED } from '#domains/messaging/messages/choose-channel.ts'
import type { Communication } from '#domains/messaging/messages/contract.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Reply } from './contract-office.ts'
import { lockForWork } from './service.ts'
import { UNDO_MS } from './request-query.ts'

/**
 * Puts an answer in the outbox, where it waits a minute. Once it has gone out, a new request counts as contacted
 * (tasks.ts).
 */
export async function sendReply(tx: Tx, id: string, { type, subject, message }: Reply): Promise<Communication> {
  const { phone, email, okToText, customerId, jobId } = await lockForWork(tx, id)
  if (type === 'email' && email === '') throw conflict('This request has no email address. Add one first.')
  if (type === 'sms' && (okToText === 'no' || (await messages.hasDeclinedTexts(tx, phone)))) throw conflict(DECLINED)
  audit.record(tx, { entity: 'service_requests', entityId: id, action: 'replied', after: { type } })
  return messages.enqueue(tx, {
    type,
    purpose: 'reply',
    recipient: type === 'sms' ? phone : email,
    ...(type === 'email' && { subject }),
    message,
    customerId,
    jobId,
    requestId: id,
    sendAfter: new Date(tx.now.getTime() + UNDO_MS),
  })
}

/** What was sent, or waits to be sent, about a request, newest first: answers and the confirmation. */
export const listReplies = (tx: Tx, id: string): Promise<Communication[]> => messages.listForRequest(tx, id)
