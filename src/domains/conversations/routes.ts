import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import * as agreements from './agreements.ts'
import { contract } from './contract.ts'
import { headOf } from './head.ts'
import * as inbox from './list.ts'
import { answerQuestion, listQuestions } from './opt-out-question.ts'
import { numberOf } from './people.ts'
import * as quick from './quick-replies.ts'
import * as conversations from './service.ts'
import { thread } from './thread.ts'

const os = implement(contract).$context<Context>()

const MOST_QUESTIONS = 50

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await inbox.list(context.read, input), '/api/conversations', input),
  ),
  counts: os.counts.handler(({ context }) => inbox.countUnread(context.read)),
  get: os.get.handler(({ context, input }) => headOf(context.read, context, input.with)),
  messages: os.messages.handler(async ({ context, input: { with: key, ...page } }) => {
    const phone = await numberOf(context.read, key)
    const { headers, body } = toAnswer(
      { ...(await thread(context.read, phone, page)), total: 0 },
      `/api/conversations/${key}/messages`,
      page,
    )
    return { headers: { ...(headers.link !== undefined && { link: headers.link }) }, body }
  }),
  send: os.send.handler(({ context, input: { with: key, ...text } }) =>
    context.once((tx) => conversations.send(tx, key, text)),
  ),
  read: os.read.handler(({ context, input }) =>
    context.write((tx) => conversations.markRead(tx, input.with, input.until)),
  ),
  unread: os.unread.handler(({ context, input }) => context.write((tx) => conversations.markUnread(tx, input.with))),
  makeCustomer: os.makeCustomer.handler(({ context, input: { with: key, ...person } }) =>
    context.once((tx) => conversations.makeCustomer(tx, key, person)),
  ),
  resume: os.resume.handler(({ context, input }) =>
    context.write(async (tx) => {
      await conversations.liftStop(tx, input.with, input.how)
      return headOf(tx, context, input.with)
    }),
  ),
  questions: os.questions.handler(({ context }) => listQuestions(context.read, MOST_QUESTIONS)),
  answerQuestion: os.answerQuestion.handler(({ context, input }) =>
    context.write(async (tx) => {
      await answerQuestion(tx, input.with, input.answer)
      return headOf(tx, context, input.with)
    }),
  ),
  quick: os.quick.handler(({ context, input }) => quick.filled(context.read, context, input.with, input.customerId)),
  quickReplies: os.quickReplies.handler(({ context }) => quick.list(context.read)),
  saveQuickReplies: os.saveQuickReplies.handler(({ context, input }) => context.write((tx) => quick.save(tx, input))),
  agreements: os.agreements.handler(({ context, input }) => agreements.agreements(context.read, input.id)),
  agree: os.agree.handler(({ context, input: { id, ...given } }) =>
    context.once((tx) => agreements.agree(tx, id, given)),
  ),
})
