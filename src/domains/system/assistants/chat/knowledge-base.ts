import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import type { Content } from '#domains/system/business/contract.ts'
import { SEALING_QUESTIONS, WASHING_QUESTIONS } from '#domains/system/business/more-questions.ts'
import { formatPhone } from '#lib/phone.ts'
import { cutExcerpt, splitSentences } from './cut-excerpt.ts'
import { getCannedAnswers } from './canned-answers.ts'

type Entry = { id: number; question: string; answer: string }

/** What the assistant knows: the business's own content, and a way to find things in it. */
export type Knowledge = Content & {
  phoneShown: string
  /**
   * What is said of this in the questions and answers, in a few sentences; null when nothing is. `sure`: only when a
   * question asks the very same.
   */
  find(text: string, sure?: boolean): string | null
  /** The answer to the first question that matches, shortened to what `text` asks about. */
  ofQuestion(question: RegExp, text: string): string | null
  /** The sentence of any answer that speaks of this and holds most of the words of `text`; the first of equals. */
  sentence(about: RegExp, text: string): string | null
}

let cached: { hash: string; knowledge: Knowledge } | null = null

/** Returns the knowledge of this content. It is rebuilt only when the content has changed. */
export function getKnowledge(content: Content): Knowledge {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64')
  if (cached?.hash !== hash) cached = { hash, knowledge: make(content) }
  return cached.knowledge
}

function make(content: Content): Knowledge {
  const faq = [...content.faq, ...SEALING_QUESTIONS, ...WASHING_QUESTIONS]
  const entries = [...faq, ...getCannedAnswers(content.facts)].map((item, id): Entry => ({ id, ...item }))
  const index = new MiniSearch<Entry>({ fields: ['question', 'answer'], tokenize, processTerm: stem })
  index.addAll(entries)
  const sentences = faq.flatMap(({ answer }) => splitSentences(answer))
  return {
    ...content,
    phoneShown: formatPhone(content.facts.phone),
    find: (text, sure = false) => {
      const terms = sure ? stemsOf(text) : stemsOf(text).filter((term) => !TRADE.has(term))
      if (terms.length < (sure ? 2 : 1) || terms.every((term) => TRADE.has(term))) return null
      const [best] = index.search(terms.join(' '), {
        fields: sure ? ['question'] : ['question', 'answer'],
        boost: { question: 3 },
        // They are stems already.
        processTerm: (term) => term,
        // A short word that is a letter off is another word.
        fuzzy: (term) => (term.length > 6 ? 1 : false),
        prefix: (term) => term.length > 4,
      })
      const entry = best && entries[Number(best.id)]
      // Half of what was asked says nothing of the other half.
      if (!entry || best.queryTerms.length / terms.length < (sure ? 1 : 0.7)) return null
      // One word alone means little, but in a question it is what the question is about.
      if (best.queryTerms.length < 2 && !Object.values(best.match).some((fields) => fields.includes('question')))
        return null
      return cutExcerpt(entry.answer, best.terms)
    },
    ofQuestion: (question, text) => {
      const item = faq.find((candidate) => question.test(candidate.question))
      return item ? cutExcerpt(item.answer, stemsOf(text)) : null
    },
    sentence: (about, text) => {
      const terms = stemsOf(text)
      const found = sentences.filter((sentence) => about.test(sentence))
      const hits = (sentence: string) => terms.filter((term) => sentence.toLowerCase().includes(term)).length
      return found.toSorted((a, b) => hits(b) - hits(a))[0]?.replace(/^\d+\. /, '') ?? null
    },
  }
}

/** Words that say nothing about what is asked. */
const EMPTY = new Set(
  `a about after before up all also am an and any are as at be been but by can could did do does for from get give go got had has have he her here him his how i if im in is it its just know
  let like many me more much my need no not now of off on or our out please really say she should show so some tell than that the their them then there these they thing things
  this those to too up us use very want was we were what whats when where which while who why will with would you your yes ok hi hello hey thanks thank offer provide service
  services work company guys dont doesnt im ive id looking question wondering something anything u`.split(/\s+/),
)

/** Stems that stand in nearly every question here, and so point to none. */
const TRADE = new Set(['pav', 'seal', 'clean', 'wash', 'pressure', 'pool', 'deck', 'driveway', 'drive', 'patio'])

const stemsOf = (text: string): string[] => [...new Set(tokenize(text).flatMap((word) => stem(word) ?? []))]

const tokenize = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}/g) ?? []

/** `sealing`, `sealed`, `seals` and `sealer` are one word here. */
function stem(word: string): string | null {
  if (EMPTY.has(word)) return null
  const root = word.replace(/(?:ings?|ers?|ed|es|s)$/, '')
  return root.length >= 3 ? root : word
}
