import { faultOfDraft } from '../checks/draft.ts'
import { runsOf, wordsIn } from './public-words.ts'
import type { PublicWords } from './public-words.ts'

/** About four times what fits the chat. */
const LONGEST = 1400

export type Judged = {
  /** All that the business says in public, with our own answer to this question. */
  given: PublicWords
  /** What the model is told beside it, and nobody else: the owner's prompt, and ours. */
  hidden: string
}

/**
 * Why an answer to a visitor cannot stand, in a sentence for the log; null when it can. Whatever a visitor makes a
 * model say, only what the business says in public comes back: each sentence has to be made of one of its answers, and
 * no figure, way to reach anybody or promise is in it that is not in them.
 */
export function faultOfAnswer(said: string, { given, hidden }: Judged): string | null {
  if (said.length > LONGEST) return 'The model talked on and on.'
  if (/[^\p{Script=Latin}\p{N}\p{P}\p{Zs}\n$+=~^|<>`´°½¼×’]/u.test(said))
    return 'The model wrote signs that our answers do not have.'
  const fault = faultOfDraft(said, given.text)
  if (fault !== null) return fault
  const leaked = leakOf(said, hidden, given)
  if (leaked !== null) return `The model told what only it was told: ${leaked}.`
  const strange = sentencesOf(said).find((sentence) => !isGrounded(sentence, given))
  return strange === undefined ? null : `The model said what we do not: ${strange.slice(0, 160)}`
}

function leakOf(said: string, hidden: string, given: PublicWords): string | null {
  const own = new Set(runsOf(hidden).filter((run) => !given.runs.has(run)))
  return runsOf(said).find((run) => own.has(run)) ?? null
}

const sentencesOf = (said: string): string[] =>
  said.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')

/** Half of what a sentence speaks of stands in one and the same answer of ours, and hardly anything of it nowhere. */
const MOST_OF = 0.5
const FEW = 0.25

function isGrounded(sentence: string, given: PublicWords): boolean {
  const words = wordsIn(sentence)
  const unknown = words.filter((word) => !given.words.has(word))
  if (unknown.length > words.length * FEW) return false
  // A greeting, or `Yes, we do.`
  if (words.length < 3) return true
  const most = Math.max(0, ...given.answers.map((answer) => words.filter((word) => answer.has(word)).length))
  return most >= words.length * MOST_OF
}
