import type { Action, Question, Reply } from '../contract.ts'
import type { Content } from '#domains/system/business/contract.ts'
import { areaRule } from './area-rule.ts'
import { CONTACT_RULES, REACH_PERSON_RULES } from './contact-rules.ts'
import { GUARDRAIL_RULES } from './guardrail-rules.ts'
import { hoursRule } from './hours-rule.ts'
import { getKnowledge } from './knowledge-base.ts'
import type { Knowledge } from './knowledge-base.ts'
import { priceRule } from './price-rule.ts'
import { parseQuestion } from './parse-question.ts'
import type { ChatQuestion, ChatButton, Rule, ChatAnswer } from './chat-rule.ts'
import { SMALL_TALK_RULES } from './small-talk.ts'
import { servicesAlone, soundsLike } from './service-rules.ts'
import { toTopicRule, unknownAnswer } from './topic-rule.ts'
import { VISIT_TOPICS } from './visit-topics.ts'
import { SURFACES, WORK_TOPICS } from './work-topics.ts'

/** How many of the visitor's earlier questions are read again, and how much of each: characters. */
const MAX_BEFORE = 6
const LONGEST_BEFORE = 500

const asAsked: Rule = (asked, known) => said(known.find(asked.text, true))
const nearly: Rule = (asked, known) => said(known.find(asked.text))
const said = (text: string | null): ChatAnswer | null => (text === null ? null : { text, next: ['quote', 'call'] })

const topics = [...VISIT_TOPICS, ...WORK_TOPICS].map(toTopicRule)

/**
 * What no model is asked about: people in danger, other people's data, attempts to make the assistant something else,
 * and what needs no thought.
 */
const OURS: readonly Rule[] = [...GUARDRAIL_RULES, ...SMALL_TALK_RULES]

/**
 * The first that answers has the word: safety, then what is computed, then what is written down, then what is found.
 */
const RULES: readonly Rule[] = [
  hoursRule,
  ...REACH_PERSON_RULES,
  priceRule,
  servicesAlone,
  asAsked,
  areaRule,
  ...topics,
  ...CONTACT_RULES,
  ...SURFACES.map(toTopicRule),
  nearly,
  soundsLike,
]

/** `final`: no model may say it otherwise. */
export type BuiltInAnswer = { reply: Reply; final: boolean }

/**
 * Answers a visitor from what the business says of itself, and from nothing else; what is not in there, it says it does
 * not know. Nothing that was typed is ever repeated. Only the visitor's own turns of the history count: the rest could
 * be anybody's invention.
 */
export function answerQuestion(content: Content, { message, history }: Question, now: Date): BuiltInAnswer {
  const known = getKnowledge(content)
  const asked: ChatQuestion = {
    ...parseQuestion(message),
    raw: message,
    before: history
      .filter(({ role }) => role === 'user')
      .slice(-MAX_BEFORE)
      .map(({ content: earlier }) => parseQuestion(earlier.slice(0, LONGEST_BEFORE)))
      .toReversed(),
    lastSaid: history.findLast(({ role }) => role === 'assistant')?.content ?? '',
    now,
  }
  const ours = firstOf(OURS, asked, known)
  const first = ours ?? firstOf(RULES, asked, known) ?? unknownAnswer(known)
  const actions = (first.next ?? []).map((next) => actionOf(next, known))
  return { reply: { response: first.text, language: first.language ?? 'en', actions }, final: ours !== null }
}

function firstOf(rules: readonly Rule[], asked: ChatQuestion, known: Knowledge): ChatAnswer | null {
  for (const rule of rules) {
    const found = rule(asked, known)
    if (found) return found
  }
  return null
}

function actionOf(next: ChatButton, { facts, phoneShown }: Knowledge): Action {
  if (next === 'quote') return { kind: 'quote', label: 'Get Free Estimate', href: '/#quote' }
  if (next === 'call') return { kind: 'call', label: `Call ${phoneShown}`, href: `tel:${facts.phone}` }
  return { kind: 'page', ...next }
}
