import type { Content, Facts } from '#domains/system/business/contract.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** What the assistant knows: the business's own content, and ways to find things in it. */
export type Knowledge = Content & {
  phoneShown: string
  /** The topics that a question asks about, the nearest first. */
  topicsOf(search: string): Topic[]
  /** What the questions and answers say of this, in a few sentences; null when they say nothing. */
  find(search: string): string | null
  /** The answer to the first question with one of these words, shortened to what `text` asks about. */
  ofQuestion(words: string, text: string): string | null
  /** The sentence of any answer that has one of these words and holds most of `text`; the first of equals. */
  sentence(words: string, text: string): string | null
}

/** What was asked, read, with what the same visitor asked before, newest first. */
export type ChatQuestion = ParsedQuestion & {
  /** As typed. For safety rules only: nothing of it is ever repeated. */
  raw: string
  before: readonly ParsedQuestion[]
  /** The assistant's last words, as the visitor's browser says them; empty at the beginning. */
  lastSaid: string
  now: Date
}

/** Buttons under a reply: the quote form, the phone, being called, or a page of the site. */
export type ChatButton = 'quote' | 'call' | 'callback' | { label: string; href: string }

export type ChatAnswer = { text: string; next?: readonly ChatButton[]; language?: 'es' }

/** One thing that the assistant can answer in code; null when it was not asked. */
export type Rule = (asked: ChatQuestion, known: Knowledge) => ChatAnswer | null

/** A rule that goes by the words alone. */
export const wordRule =
  (pattern: RegExp, say: (known: Knowledge) => ChatAnswer): Rule =>
  (asked, known) =>
    pattern.test(asked.text) ? say(known) : null

/** One thing that visitors ask about. A question belongs to the topic that has the nearest example. */
export type Topic = {
  /** Questions as visitors ask them, parted by semicolons; a town, a size and a day each speak for all others. */
  asks: string
  /** Words of the question in the FAQ that answers it, as alternatives; the owner's words go before ours. */
  faq?: string
  /** Else the best sentence of any answer that holds one of these words. */
  sentence?: string
  /** Else what the business says of itself. Without any of the three the assistant does not know. */
  say?: (facts: Facts) => string
  next?: readonly ChatButton[]
  /** Its words stand in questions about everything else, too. */
  isBroad?: true
  /** The answer means yes. */
  yes?: true
  /** Computed from the question instead; null gives the next topic its turn. */
  answer?: Rule
  /** No model may say it otherwise. */
  final?: true
}

/** The honest end: nothing is made up. */
export const unknownAnswer = ({ phoneShown, facts }: Knowledge): ChatAnswer => ({
  text: `I don’t know that one, and I’d rather not guess. Please call ${phoneShown}, or send the quote form and the owner will answer within ${facts.answerHours} hours.`,
  next: ['call', 'callback', 'quote'],
})
