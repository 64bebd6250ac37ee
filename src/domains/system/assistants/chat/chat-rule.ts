import type { Knowledge } from './knowledge-base.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** What was asked, read, with what the same visitor asked before, newest first. */
export type ChatQuestion = ParsedQuestion & {
  /** As typed. For safety rules only: nothing of it is ever repeated. */
  raw: string
  before: readonly ParsedQuestion[]
  /** The assistant's last words, as the visitor's browser says them; empty at the beginning. */
  lastSaid: string
  now: Date
}

/** Buttons under a reply: the quote form, the phone, or a page of the site. */
export type ChatButton = 'quote' | 'call' | { label: string; href: string }

export type ChatAnswer = { text: string; next?: readonly ChatButton[]; language?: 'es' }

/** One thing that the assistant can answer; null when it was not asked. */
export type Rule = (asked: ChatQuestion, known: Knowledge) => ChatAnswer | null

/** A rule that goes by the words alone. */
export const wordRule =
  (pattern: RegExp, say: (known: Knowledge, asked: ChatQuestion) => ChatAnswer | null): Rule =>
  (asked, known) =>
    pattern.test(asked.text) ? say(known, asked) : null
