import type { Facts } from '#domains/system/business/contract.ts'
import type { Knowledge } from './knowledge-base.ts'
import type { ChatQuestion, ChatButton, Rule, ChatAnswer } from './chat-rule.ts'

export type Topic = {
  about: RegExp
  /** The question of the FAQ that answers it, when the owner has one. */
  question?: RegExp
  /** Else the best sentence of any answer that speaks of it. */
  sentence?: RegExp
  /** Else what the business says of itself. Without any of the three the assistant does not know. */
  say?: (facts: Facts) => string
  next?: readonly ChatButton[]
  /** The answer means yes. */
  yes?: true
}

/** A question that wants a yes or a no first. */
export const YES_OR_NO =
  /^(?:(?:hi|hey|hello|so|and|also|ok|guys|please) )*(?:do|does|can|could|are|is|will|would|you|any|have|whether)\b/

/** The rule of a topic: what the owner wrote goes before what the product began with. */
export const toTopicRule =
  (topic: Topic): Rule =>
  (asked, known) => {
    if (!topic.about.test(asked.text)) return null
    const text = found(topic, asked, known)
    if (text && topic.yes && YES_OR_NO.test(asked.text))
      return { text: `Yes. ${text.replace(/^Yes[,.] /, '')}`, next: topic.next ?? ['quote', 'call'] }
    return text ? { text, next: topic.next ?? ['quote', 'call'] } : unknownAnswer(known)
  }

const found = ({ question, sentence, say }: Topic, asked: ChatQuestion, known: Knowledge): string | null =>
  (question && known.ofQuestion(question, asked.text)) ??
  (sentence && known.sentence(sentence, asked.text)) ??
  say?.(known.facts) ??
  null

/** The honest end: nothing is made up. */
export const unknownAnswer = ({ phoneShown, facts }: Knowledge): ChatAnswer => ({
  text: `I don’t know that one, and I’d rather not guess. Please call ${phoneShown}, or send the quote form and the owner will answer within ${facts.answerHours} hours.`,
  next: ['call', 'quote'],
})
