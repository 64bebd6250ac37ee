import { createHash } from 'node:crypto'
import MiniSearch from 'minisearch'
import type { Content, FaqItem } from '#domains/system/business/contract.ts'
import { SEALING_QUESTIONS, WASHING_QUESTIONS } from '#domains/system/business/more-questions.ts'
import { formatPhone } from '#lib/phone.ts'
import { areaTopic } from './area-topic.ts'
import { CONTACT_TOPICS } from './contact-topics.ts'
import { cutExcerpt, splitSentences } from './cut-excerpt.ts'
import { hoursTopic } from './hours-topic.ts'
import { estimateCostTopic, priceTopic } from './price-topic.ts'
import { extractStems } from './public-text.ts'
import { isAsking, isTrade, toTerms } from './search-terms.ts'
import { ASSISTANT_TOPICS } from './small-talk.ts'
import type { Knowledge, Topic } from './chat-topic.ts'
import { createTopicSearch } from './topic-search.ts'
import { VISIT_TOPICS } from './visit-topics.ts'
import { WORK_TOPICS } from './work-topics.ts'

/** What the product says of any such business until the owner's own answers say more. */
export const FACT_TOPICS: readonly Topic[] = [...VISIT_TOPICS, ...WORK_TOPICS]

const TOPICS = [
  ...ASSISTANT_TOPICS,
  hoursTopic,
  estimateCostTopic,
  priceTopic,
  areaTopic,
  ...CONTACT_TOPICS,
  ...FACT_TOPICS,
]

let cached: { hash: string; knowledge: Knowledge } | null = null

/** Returns the knowledge of this content. It is rebuilt only when the content has changed. */
export function getKnowledge(content: Content): Knowledge {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64')
  if (cached?.hash !== hash) cached = { hash, knowledge: make(content) }
  return cached.knowledge
}

function make(content: Content): Knowledge {
  const faq = [...content.faq, ...SEALING_QUESTIONS, ...WASHING_QUESTIONS]
  const sentences = faq.flatMap(({ answer }) => splitSentences(answer))
  return {
    ...content,
    phoneShown: formatPhone(content.facts.phone),
    topicsOf: createTopicSearch([...faq.map(toFaqTopic), ...TOPICS]),
    find: createFaqSearch(faq),
    ofQuestion: (words, text) => {
      const item = faq.find(({ question }) => has(words, question))
      return item ? cutExcerpt(item.answer, aboutOf(text)) : null
    },
    sentence: (words, text) => {
      const terms = aboutOf(text)
      const hits = (sentence: string) => terms.filter((term) => sentence.toLowerCase().includes(term)).length
      const found = sentences.filter((sentence) => has(words, sentence))
      return found.toSorted((a, b) => hits(b) - hits(a))[0]?.replace(/^\d+\. /, '') ?? null
    },
  }
}

/** Stems that nearly every sentence of an answer has. */
const EVERYWHERE = new Set(['work', 'servic', 'clean'])

/** The words by which an answer is shortened. */
const aboutOf = (text: string): string[] => extractStems(text).filter((term) => !EVERYWHERE.has(term))

const has = (words: string, text: string): boolean => new RegExp(`\\b(?:${words})\\b`, 'i').test(text)

const toFaqTopic = ({ question, answer }: FaqItem): Topic => ({
  asks: question,
  answer: ({ text }) => ({ text: cutExcerpt(answer, aboutOf(text)), next: ['quote', 'call'] }),
})

/** Searches the answers, too: for what no topic and no question of the FAQ asks about. */
function createFaqSearch(faq: readonly FaqItem[]): Knowledge['find'] {
  const entries = faq.map((item, id) => ({ id, ...item }))
  const index = new MiniSearch<(typeof entries)[number]>({
    fields: ['question', 'answer'],
    tokenize: (text) => toTerms(text.toLowerCase().replaceAll(/[^a-z]+/g, ' ')),
    processTerm: (term) => term,
  })
  index.addAll(entries)
  return (search) => {
    const terms = toTerms(search).filter((term) => !isTrade(term) && !isAsking(term))
    const [best] = index.search(terms.join(' '), {
      tokenize: (text) => text.split(' '),
      boost: { question: 3 },
      // A short word that is a letter off is another word.
      fuzzy: (term) => (term.length > 6 ? 1 : false),
      prefix: (term) => term.length > 4,
    })
    const entry = best && entries[Number(best.id)]
    // Half of what was asked says nothing of the other half.
    if (!entry || best.queryTerms.length / terms.length < 0.7) return null
    // One word alone means little, but in a question it is what the question is about.
    if (best.queryTerms.length < 2 && !Object.values(best.match).some((fields) => fields.includes('question')))
      return null
    return cutExcerpt(entry.answer, best.terms)
  }
}
