/**
 * The chat: answers only from what the business says of itself, keeps a row of every question, and can be switched off
 * by the owner.
 */
import * as priceBook from '#domains/sales/price-book/service.ts'
import * as features from '#domains/system/ai/ai-features.ts'
import { askModel, logCall, answerBuiltIn } from '#domains/system/ai/ask-model.ts'
import { removeContacts } from '#domains/system/ai/redact-pii.ts'
import type { Content } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { answerQuestion } from './chat/answer-question.ts'
import { buildSystemPrompt } from './chat/system-prompt.ts'
import type { Question, Reply } from './contract.ts'

const FEATURE = 'customer-service-chat'

/** Limits chat reads, so that a crowd in the chat leaves connections for quote requests. */
const READING = new Semaphore(3)

type Chatting = Pick<AppServices, 'db' | 'clock' | 'providers'>

/** A reply on its way: the pieces of its text, then what belongs to it. */
export type Answering = { pieces: AsyncIterable<string>; rest: Omit<Reply, 'response'> }

/**
 * Begins to answer. What can fail before the first word fails here; `signal` ends the reply when the visitor leaves.
 * The pieces must be read, or the signal aborted: the row of the log is written at their end.
 */
export async function chat(parts: Chatting, question: Question, signal: AbortSignal): Promise<Answering> {
  const tx = parts.db.read(VISITOR)
  const [content, feature] = await READING.run(() =>
    Promise.all([priceBook.publicContent(tx), features.get(tx, FEATURE, parts.providers.ai)]),
  )
  if (!feature.enabled) return switchedOff(parts, content)
  const { reply: own, final } = answerQuestion(content, question, tx.now)
  const { response, ...rest } = own
  const asking = { feature, asked: question.message, builtIn: response }
  if (final) return { pieces: answerBuiltIn(parts, asking, signal), rest }
  const turns = [...question.history, { role: 'user' as const, content: question.message }].map(
    ({ role, content: words }) => ({
      role,
      content: removeContacts(words),
    }),
  )
  return {
    pieces: askModel(
      parts,
      { ...asking, ...buildSystemPrompt(content, feature.promptTemplate, response), turns },
      signal,
    ),
    rest,
  }
}

/** The reply in one piece. */
export async function reply(parts: Chatting, question: Question, signal: AbortSignal): Promise<Reply> {
  const { pieces, rest } = await chat(parts, question, signal)
  let response = ''
  for await (const piece of pieces) response += piece
  return { response, ...rest }
}

/**
 * Answers while the owner has the feature turned off: it sends the visitor to people and stores nothing of the
 * question.
 */
async function switchedOff({ db, providers }: Chatting, { facts }: Content): Promise<Answering> {
  const phone = formatPhone(facts.phone)
  const response = `Our assistant is turned off right now. Please call ${phone}, or send the quote form and you’ll hear back within ${facts.answerHours} hours.`
  await logCall(db, { featureName: FEATURE, model: providers.ai.model, status: 'disabled' })
  return {
    pieces: one(response),
    rest: {
      language: 'en',
      about: { service: null, areaSqFt: null, zip: null },
      actions: [
        { kind: 'call', label: `Call ${phone}`, href: `tel:${facts.phone}` },
        { kind: 'quote', label: 'Get Free Estimate', href: '/#quote' },
      ],
    },
  }
}

async function* one(text: string): AsyncGenerator<string> {
  yield text
}
