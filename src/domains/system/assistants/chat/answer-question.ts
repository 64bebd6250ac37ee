import type { AboutWork, Action, Question, Reply } from '../contract.ts'
import type { Content } from '#domains/system/business/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { answerArea, strangePlace } from './area-topic.ts'
import { CONDUCT_RULES, GUARDRAIL_RULES } from './guardrail-rules.ts'
import { getKnowledge } from './knowledge-base.ts'
import { parseQuestion } from './parse-question.ts'
import { continuedPrice } from './price-topic.ts'
import { SMALL_TALK_RULES } from './small-talk.ts'
import { unknownAnswer } from './chat-topic.ts'
import type { ChatAnswer, ChatButton, ChatQuestion, Knowledge, Rule, Topic } from './chat-topic.ts'

/** How many of the visitor's earlier questions are read again, and how much of each: characters. */
const MAX_BEFORE = 6
const LONGEST_BEFORE = 500

/**
 * What no model is asked about: people in danger, other people's data, attempts to make the assistant something else,
 * and what needs no thought.
 */
const OURS: readonly Rule[] = [...GUARDRAIL_RULES, ...SMALL_TALK_RULES]

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
  const { final = false, ...first } = ours ? { ...ours, final: true } : answerTopic(asked, known)
  const actions = (first.next ?? []).map((next) => actionOf(next, known))
  const reply: Reply = { response: first.text, language: first.language ?? 'en', actions, about: aboutWork(asked) }
  return { reply, final }
}

/** What was said last of each: the service when only one was named, the size, and the ZIP code. */
function aboutWork({ before, ...asked }: ChatQuestion): AboutWork {
  const all = [asked, ...before]
  const service = all.find(({ services }) => services.length === 1)?.services[0] ?? null
  const area = all.find((one) => one.area !== null)?.area ?? null
  const areaSqFt = area && area.from === area.to && area.from <= 1_000_000 ? area.from : null
  return { service, areaSqFt, zip: all.find(({ zip }) => zip !== null)?.zip ?? null }
}

function answerTopic(asked: ChatQuestion, known: Knowledge): ChatAnswer & Pick<Topic, 'final'> {
  const early = firstOf([...CONDUCT_RULES, continuedPrice], asked, known)
  if (early) return early
  for (const topic of known.topicsOf(asked.search)) {
    const answer = topic.answer ? topic.answer(asked, known) : factOf(topic, asked, known)
    if (answer) return topic.final ? { ...answer, final: true } : answer
  }
  if (asked.place) return answerArea(asked, known)
  return firstOf([strangePlace, nearly, soundsLike], asked, known) ?? unknownAnswer(known)
}

/** A question that wants a yes or a no first. */
const YES_OR_NO =
  /^(?:(?:hi|hey|hello|so|and|also|ok|guys|please) )*(?:do|does|can|could|are|is|will|would|you|any|have|whether)\b/

/** `Is it safe for my roof?` wants a yes or a no, too, but not for doing it. */
const ASKS_US = /^(?:(?:hi|hey|hello|so|and|also|ok|guys|please) )*(?:(?:do|can|could|will|would) )?you\b/

/** What the owner wrote goes before what the product began with. */
function factOf({ faq, sentence, say, yes, next }: Topic, asked: ChatQuestion, known: Knowledge): ChatAnswer {
  const text =
    (faq && known.ofQuestion(faq, asked.text)) ??
    (sentence && known.sentence(sentence, asked.text)) ??
    say?.(known.facts)
  if (!text) return unknownAnswer(known)
  const isYes = yes && ASKS_US.test(asked.text) && !text.startsWith('Yes')
  return { text: isYes ? `Yes. ${text}` : text, next: next ?? ['quote', 'call'] }
}

const nearly: Rule = ({ search }, known) => {
  const text = known.find(search)
  return text === null ? null : { text, next: ['quote', 'call'] }
}

/** Not understood, but it names something we do: then at least that. */
const soundsLike: Rule = ({ services, text }, { facts, phoneShown }) => {
  const [service] = services
  if (!service || YES_OR_NO.test(text)) return null
  return {
    text: `That sounds like ${SERVICES[service].label.toLowerCase()}. Describe it in the quote form, add a photo or two if you like, and you’ll hear back within ${facts.answerHours} hours. Or call ${phoneShown}.`,
    next: ['quote', 'call'],
  }
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
  if (next === 'callback') return { kind: 'callback', label: 'Ask us to call you', href: '/#quote' }
  if (next === 'call') return { kind: 'call', label: `Call ${phoneShown}`, href: `tel:${facts.phone}` }
  return { kind: 'page', ...next }
}
