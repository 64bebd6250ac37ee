import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import type { Rule } from './chat-rule.ts'
import { CANNED_ANSWERS } from './canned-answers.ts'
import { toTopicRule, YES_OR_NO } from './topic-rule.ts'

const BY_NAME = [
  { about: /\bseal\w*\b/, question: /\bsealing services\b/i, say: CANNED_ANSWERS.services },
  { about: /\b(pressure|power|soft|wash\w*)\b/, question: /\bpressure washing include\b/i, say: CANNED_ANSWERS.washed },
  { about: /\bclean\w*\b/, say: CANNED_ANSWERS.cleaning },
  { about: /./, say: CANNED_ANSWERS.services },
].map(toTopicRule)

const NAMES =
  wordsOf(`paver pavers brick bricks travertine pool deck decks drive way ways driveway driveways patio patios walkway walkways lanai lanais pressure power soft wash
  washing washed clean cleaning cleaned seal sealing sealed reseal`)
const FILLERS =
  wordsOf(`hi hello hey do does you guys all can could also and my the our a an for of any i we me how that this work works help need want to get have please offer
  provide service services with it them some on in about what house home stone stones`)

/** A service and nothing else: `pressure washing`, `do you seal pavers`. */
export const servicesAlone: Rule = (asked, known) => {
  const words = asked.text.split(' ')
  if (!words.some((word) => NAMES.has(word)) || !words.every((word) => NAMES.has(word) || FILLERS.has(word)))
    return null
  for (const rule of BY_NAME) {
    const said = rule(asked, known)
    if (said) return said
  }
  return null
}

/** Not understood, but it names something we do: then at least that. */
export const soundsLike: Rule = ({ services, text }, { facts, phoneShown }) => {
  const [service] = services
  if (!service || YES_OR_NO.test(text)) return null
  return {
    text: `That sounds like ${SERVICES[service].label.toLowerCase()}. Describe it in the quote form, add a photo or two if you like, and you’ll hear back within ${facts.answerHours} hours. Or call ${phoneShown}.`,
    next: ['quote', 'call'],
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
