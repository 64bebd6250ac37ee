import type { Knowledge } from './knowledge.ts'
import type { Reading } from './reading.ts'

/** What was asked, read, with what the same visitor asked before, newest first. */
export type Asked = Reading & {
  /** As typed. For safety rules only: nothing of it is ever repeated. */
  raw: string
  before: readonly Reading[]
  /** The assistant's last words, as the visitor's browser says them; empty at the beginning. */
  lastSaid: string
  now: Date
}

/** Buttons under a reply: the quote form, the phone, or a page of the site. */
export type Next = 'quote' | 'call' | { label: string; href: string }

export type Said = { text: string; next?: readonly Next[]; language?: 'es' }

/** One thing that the assistant can answer; null when it was not asked. */
export type Rule = (asked: Asked, known: Knowledge) => Said | null

/** A rule that goes by the words alone. */
export const when =
  (pattern: RegExp, say: (known: Knowledge, asked: Asked) => Said | null): Rule =>
  (asked, known) =>
    pattern.test(asked.text) ? say(known, asked) : null
