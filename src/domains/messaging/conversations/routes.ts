import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import * as consentHistory from './consent-history.ts'
import { contract } from './contract.ts'
import { getConversationHeader } from './conversation-header.ts'
import { composeMany } from './compose-many.ts'
import { composeMessage } from './compose-message.ts'
import { retryPicture } from './fetch-pictures.ts'
import { logCall, removeCall, updateCall } from './log-calls.ts'
import { sharePhoto } from './photo-link.ts'
import { listOpenLinks } from './open-links.ts'
import * as conversationList from './list-conversations.ts'
import { answerQuestion, listQuestions } from './opt-out-question.ts'
import { resolvePhone } from './phone-owner.ts'
import * as quickReplyList from './quick-replies.ts'
import * as conversations from './service.ts'
import { listThread } from './list-thread.ts'

const os = implement(contract).$context<Context>()

const MAX_QUESTIONS = 50

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await conversationList.list(context.read, input), '/api/conversations', input),
  ),
  counts: os.counts.handler(({ context }) => conversationList.countUnread(context.read)),
  get: os.get.handler(({ context, input }) => getConversationHeader(context.read, context, input.with)),
  messages: os.messages.handler(async ({ context, input: { with: key, ...page } }) => {
    const phone = await resolvePhone(context.read, key)
    const { headers, body } = toAnswer(
      { ...(await listThread(context.read, phone, page)), total: 0 },
      `/api/conversations/${key}/messages`,
      page,
    )
    return { headers: { ...(headers.link !== undefined && { link: headers.link }) }, body }
  }),
  send: os.send.handler(({ context, input: { with: key, ...text } }) =>
    context.once((tx) => conversations.send(tx, key, text)),
  ),
  compose: os.compose.handler(({ context, input }) => context.once((tx) => composeMessage(tx, input))),
  composeMany: os.composeMany.handler(({ context, input }) => context.once((tx) => composeMany(tx, input))),
  links: os.links.handler(({ context, input }) => listOpenLinks(context.read, context, input.with, input.customerId)),
  sharePhoto: os.sharePhoto.handler(({ context, input }) => sharePhoto(context.read, context, input.photoId)),
  logCall: os.logCall.handler(({ context, input: { with: key, ...call } }) =>
    context.once((tx) => logCall(tx, key, call)),
  ),
  updateCall: os.updateCall.handler(({ context, input: { id, version, ...change } }) =>
    context.write((tx) => updateCall(tx, id, version, change)),
  ),
  removeCall: os.removeCall.handler(({ context, input }) => context.write((tx) => removeCall(tx, input.id))),
  retryAttachment: os.retryAttachment.handler(({ context, input }) =>
    context.write((tx) => retryPicture(tx, input.id)),
  ),
  read: os.read.handler(({ context, input }) =>
    context.write((tx) => conversations.markRead(tx, input.with, input.until)),
  ),
  unread: os.unread.handler(({ context, input }) => context.write((tx) => conversations.markUnread(tx, input.with))),
  createCustomer: os.createCustomer.handler(({ context, input: { with: key, ...person } }) =>
    context.once((tx) => conversations.createCustomerFromPhone(tx, key, person)),
  ),
  resume: os.resume.handler(({ context, input }) =>
    context.write(async (tx) => {
      await conversations.reverseOptOut(tx, input.with, input.how)
      return getConversationHeader(tx, context, input.with)
    }),
  ),
  questions: os.questions.handler(({ context }) => listQuestions(context.read, MAX_QUESTIONS)),
  answerQuestion: os.answerQuestion.handler(({ context, input }) =>
    context.write(async (tx) => {
      await answerQuestion(tx, input.with, input.answer)
      return getConversationHeader(tx, context, input.with)
    }),
  ),
  filledReplies: os.filledReplies.handler(({ context, input }) =>
    quickReplyList.fillReplies(context.read, context, input.with, input.customerId),
  ),
  quickReplies: os.quickReplies.handler(({ context }) => quickReplyList.list(context.read)),
  saveQuickReplies: os.saveQuickReplies.handler(({ context, input }) =>
    context.write((tx) => quickReplyList.save(tx, input)),
  ),
  consentHistory: os.consentHistory.handler(({ context, input }) =>
    consentHistory.getConsentHistory(context.read, input.id),
  ),
  recordConsent: os.recordConsent.handler(({ context, input: { id, ...given } }) =>
    context.once((tx) => consentHistory.recordConsent(tx, id, given)),
  ),
})
