import type { client } from '#dashboard/api-client.ts'
import type { Audience, Draft } from '../contract.ts'
import { NEW } from './form-state.ts'

type Written = Awaited<ReturnType<typeof client.assistants.marketing>>

/**
 * A draft that was made of `asked`: how it came about, and what stood in the fields before; null once that stands there
 * again.
 */
export type Drafted = { asked: string; written: Written; before: Partial<Draft> | null }

/** The fields that a draft fills: those of its channel, and the name where there is none yet. */
export const toFilledFields = (draft: Draft, { channel, name, text, subject, email }: Written): Partial<Draft> => ({
  ...(draft.name.trim() === '' && { name }),
  ...(channel !== 'email' && { text }),
  ...(channel !== 'text' && { subject, email }),
})

/** What of a draft these fields are, to put it back. */
export const pickFields = (draft: Draft, fields: Partial<Draft>): Partial<Draft> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in fields))

const SERVICE: Record<Audience['categories'][number], string> = {
  'Paver Sealing': 'paver sealing',
  'Driveway Cleaning': 'driveway cleaning',
  'Pool Area Cleaning': 'pool area cleaning',
  'House Wash': 'house wash',
  'Roof Cleaning': 'roof cleaning',
  Other: '',
  none: '',
}
const MAX_NAMED = 3

/** What the offer may be about, by who gets it: `Pool area cleaning in Ruskin for returning customers`. */
export function describeAudience({ categories, towns, served, customerIds }: Audience): string {
  if (customerIds) return ''
  const named = (words: readonly string[]) => (words.length > MAX_NAMED ? '' : words.filter(Boolean).join(' and '))
  const about = [
    named(categories.map((one) => SERVICE[one])),
    towns.length > 0 && named(towns) && `in ${named(towns)}`,
    served && 'for returning customers',
  ]
  const words = about.filter(Boolean).join(' ')
  return words.replace(/^./, (letter) => letter.toUpperCase())
}

/** The words that another page hands over with the way here, as a new campaign; anything else is none. */
export function readHandover(state: unknown): Draft {
  const handed = typeof state === 'object' && state !== null && 'draft' in state ? state.draft : null
  if (typeof handed !== 'object' || handed === null) return NEW
  const strings = Object.entries(handed).filter(
    ([field, value]) => ['name', 'text', 'subject', 'email'].includes(field) && typeof value === 'string',
  )
  const way =
    'way' in handed && (handed.way === 'text' || handed.way === 'email' || handed.way === 'both') ? handed.way : NEW.way
  return { ...NEW, ...(Object.fromEntries(strings) as Partial<Draft>), way }
}
