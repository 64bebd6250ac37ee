import { unknownContacts } from './check-contacts.ts'
import { unknownFigures } from './check-figures.ts'
import { unknownPromises } from './check-promises.ts'

/** Matches machine talk: a model that describes itself, quotes its instructions, or writes markup. */
const OF_MACHINES =
  /```|<\/?[a-z!]|\{\{|\}\}|\b(?:as an ai|language model|system prompt|my instructions|i (?:was|am) instructed|i cannot (?:comply|assist|help with that))\b/i

/**
 * Why a draft of a model cannot stand, in a sentence for the log; null when it can. Nothing may be in it that binds the
 * owner and was not `given`: no figure, no way to reach anybody, no promise.
 */
export function findDraftFault(said: string, given: string): string | null {
  if (said.trim() === '') return 'The model returned an empty draft.'
  const machine = OF_MACHINES.exec(said)?.[0]
  if (machine !== undefined) return `The model talked about itself or used code: ${shown([machine])}.`
  const [contacts, figures, promises] = [
    unknownContacts(said, given),
    unknownFigures(said, given),
    unknownPromises(said, given),
  ]
  if (contacts.length > 0) return `The model made up contact info: ${shown(contacts)}.`
  if (figures.length > 0) return `The model made up a number: ${shown(figures)}.`
  if (promises.length > 0) return `The model made a promise you didn’t make: ${shown(promises)}.`
  return null
}

const shown = (found: readonly string[]): string => found.slice(0, 3).join(', ').slice(0, 120)
