import { findDraftFault } from '../checks/check-draft.ts'
import { toRuns, extractStems } from './public-text.ts'
import type { PublicText } from './public-text.ts'

/** About four times what fits the chat. */
const LONGEST = 1400

export type AnswerSource = {
  /** All that the business says in public, with our own answer to this question. */
  given: PublicText
  /** The text that only the model sees: the owner's prompt, and ours. */
  hidden: string
}

/**
 * Why an answer to a visitor cannot stand, in a sentence for the log; null when it can. Whatever a visitor makes a
 * model say, only what the business says in public comes back: each sentence has to be made of one of its answers, and
 * no figure, way to reach anybody or promise is in it that is not in them.
 */
export function findAnswerFault(said: string, { given, hidden }: AnswerSource): string | null {
  if (said.length > LONGEST) return 'The model’s answer was too long.'
  if (/[^\p{Script=Latin}\p{N}\p{P}\p{Zs}\n$+=~^|<>`´°½¼×’]/u.test(said))
    return 'The model used characters our answers don’t use.'
  const fault = findDraftFault(said, given.text)
  if (fault !== null) return fault
  const leaked = leakOf(said, hidden, given)
  if (leaked !== null) return `The model repeated its private instructions: ${leaked}.`
  const strange = sentencesOf(said).find((sentence) => !isGrounded(sentence, given))
  return strange === undefined
    ? null
    : `The model said something that isn’t in your public info: ${strange.slice(0, 160)}`
}

function leakOf(said: string, hidden: string, given: PublicText): string | null {
  const own = new Set(toRuns(hidden).filter((run) => !given.runs.has(run)))
  return toRuns(said).find((run) => own.has(run)) ?? null
}

const sentencesOf = (said: string): string[] =>
  said.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')

/** Half of what a sentence speaks of stands in one and the same answer of ours, and hardly anything of it nowhere. */
const MAX_OF = 0.5
const FEW = 0.25

function isGrounded(sentence: string, given: PublicText): boolean {
  const words = extractStems(sentence)
  const unknown = words.filter((word) => !given.words.has(word))
  if (unknown.length > words.length * FEW) return false
  // A greeting, or `Yes, we do.`
  if (words.length < 3) return true
  const most = Math.max(0, ...given.answers.map((answer) => words.filter((word) => answer.has(word)).length))
  return most >= words.length * MAX_OF
}
