import type { Action, Question, Reply } from '../contract.ts'
import type { Content } from '#domains/business/contract.ts'
import { areas } from './areas.ts'
import { CONTACT, REACHING } from './contact.ts'
import { GUARDED } from './guarded.ts'
import { hours } from './hours.ts'
import { knowledgeOf } from './knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import { prices } from './prices.ts'
import { read } from './reading.ts'
import type { Asked, Next, Rule, Said } from './rule.ts'
import { SMALL_TALK } from './small-talk.ts'
import { servicesAlone, soundsLike } from './services.ts'
import { answerOf, unknown } from './topic.ts'
import { TOPICS_OF_THE_VISIT } from './topics-of-the-visit.ts'
import { SURFACES, TOPICS_OF_THE_WORK } from './topics-of-the-work.ts'

/** How many of the visitor's earlier questions are read again, and how much of each: characters. */
const MOST_BEFORE = 6
const LONGEST_BEFORE = 500

const asAsked: Rule = (asked, known) => said(known.find(asked.text, true))
const nearly: Rule = (asked, known) => said(known.find(asked.text))
const said = (text: string | null): Said | null => (text === null ? null : { text, next: ['quote', 'call'] })

const topics = [...TOPICS_OF_THE_VISIT, ...TOPICS_OF_THE_WORK].map(answerOf)

/**
 * What no model is asked about: people in danger, other people's data, attempts to make the assistant something else,
 * and what needs no thought.
 */
const OURS: readonly Rule[] = [...GUARDED, ...SMALL_TALK]

/**
 * The first that answers has the word: safety, then what is computed, then what is written down, then what is found.
 */
const RULES: readonly Rule[] = [
  hours,
  ...REACHING,
  prices,
  servicesAlone,
  asAsked,
  areas,
  ...topics,
  ...CONTACT,
  ...SURFACES.map(answerOf),
  nearly,
  soundsLike,
]

/** `final`: no model may say it otherwise. */
export type Own = { reply: Reply; final: boolean }

/**
 * Answers a visitor from what the business says of itself, and from nothing else; what is not in there, it says it does
 * not know. Nothing that was typed is ever repeated. Only the visitor's own turns of the history count: the rest could
 * be anybody's invention.
 */
export function answer(content: Content, { message, history }: Question, now: Date): Own {
  const known = knowledgeOf(content)
  const asked: Asked = {
    ...read(message),
    raw: message,
    before: history
      .filter(({ role }) => role === 'user')
      .slice(-MOST_BEFORE)
      .map(({ content: earlier }) => read(earlier.slice(0, LONGEST_BEFORE)))
      .toReversed(),
    lastSaid: history.findLast(({ role }) => role === 'assistant')?.content ?? '',
    now,
  }
  const ours = firstOf(OURS, asked, known)
  const first = ours ?? firstOf(RULES, asked, known) ?? unknown(known)
  const actions = (first.next ?? []).map((next) => actionOf(next, known))
  return { reply: { response: first.text, language: first.language ?? 'en', actions }, final: ours !== null }
}

function firstOf(rules: readonly Rule[], asked: Asked, known: Knowledge): Said | null {
  for (const rule of rules) {
    const found = rule(asked, known)
    if (found) return found
  }
  return null
}

function actionOf(next: Next, { facts, phoneShown }: Knowledge): Action {
  if (next === 'quote') return { kind: 'quote', label: 'Get Free Estimate', href: '/#quote' }
  if (next === 'call') return { kind: 'call', label: `Call ${phoneShown}`, href: `tel:${facts.phone}` }
  return { kind: 'page', ...next }
}
