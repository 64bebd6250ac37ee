import MiniSearch from 'minisearch'
import { parseQuestion } from './parse-question.ts'
import { fixedWeight, isVague, toTerms } from './search-terms.ts'
import type { Knowledge, Topic } from './chat-topic.ts'

/** How near an example has to be, from 0 to 1, for a question to mean the same. */
const NEAR = 0.6
/** How near one without a word of its own has to be. */
const EQUAL = 0.99
/** How much an example has to weigh, so that a longer question that holds all of it means that, too. */
const TELLING = 2.5
/** The weight of a word that no example has: less than that of a rare one that some example has. */
const STRANGE = 3
/** What stands in questions about everything else comes after them. */
const BROAD = 0.9
/** More words than this are a story: what it asks stands in the first ones. */
const MAX_TERMS = 60

/**
 * Finds what a question asks about by the example questions of each topic. Two questions are as near as what both say,
 * compared with what each says; a word says more the fewer topics have it.
 */
export function createTopicSearch(topics: readonly Topic[]): Knowledge['topicsOf'] {
  const examples = topics.flatMap((topic) => topic.asks.split(/;\s+/).map((question) => toExample(topic, question)))
  const same = Map.groupBy(examples, ({ search }) => search)
  const used = new Set(examples.flatMap(({ terms }) => terms))
  const sum = createWeighing(topics.length, examples)
  const index = new MiniSearch<{ id: number; text: string }>({
    fields: ['text'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
    // A word of the examples is meant, and a short word that is a letter off is another word.
    searchOptions: { fuzzy: (term) => (!used.has(term) && term.length > 7 ? 1 : false) },
  })
  index.addAll(examples.map(({ terms }, id) => ({ id, text: terms.join(' ') })))
  return (search) => {
    const terms = toTerms(search).slice(0, MAX_TERMS)
    const found = index.search(terms.join(' ')).flatMap((result) => {
      const example = examples[Number(result.id)]
      if (!example) return []
      const [shared, whole] = [sum(new Set(result.terms)), sum(example.terms)]
      const near = (shared / Math.sqrt(sum(terms) * whole)) * (example.topic.isBroad ? BROAD : 1)
      const isHeld = example.terms.every((term) => result.terms.includes(term))
      return { topic: example.topic, isVague: isVague(example.terms), near, whole, isHeld }
    })
    const near = found.filter((one) => one.near >= (one.isVague ? EQUAL : NEAR))
    const held = found.filter((one) => one.isHeld && one.whole >= TELLING && !one.isVague)
    return unique([
      ...(same.get(search) ?? []),
      ...near.toSorted((a, b) => b.near - a.near),
      ...held.toSorted((a, b) => b.whole - a.whole),
    ])
  }
}

type Example = { topic: Topic; search: string; terms: readonly string[] }

function toExample(topic: Topic, question: string): Example {
  const { search } = parseQuestion(question)
  const terms = toTerms(search)
  // `Who are you?` leaves one word that is in every other question: it is asked in these words only.
  return { topic, search, terms: terms.length === 1 && isVague(terms) ? [] : terms }
}

/** How much words say together, as their rarity among the topics. */
function createWeighing(topics: number, examples: readonly Example[]): (terms: Iterable<string>) => number {
  const users = new Map<string, Set<Topic>>()
  for (const { topic, terms } of examples)
    for (const term of terms) users.set(term, (users.get(term) ?? new Set()).add(topic))
  const weightOf = (term: string) => {
    const many = users.get(term)?.size
    return fixedWeight(term) ?? (many === undefined ? STRANGE : Math.log(1 + topics / many))
  }
  return (terms) => Array.from(terms, weightOf).reduce((total, weight) => total + weight, 0)
}

const unique = (found: readonly { topic: Topic }[]): Topic[] => [...new Set(found.map(({ topic }) => topic))]
