import { namesAgree } from '#domains/sales/customers/compare-names.ts'
import { readName } from './read-name.ts'

// Pure, and for both sides: which person a line is about, where several columns hold names.

export type NameCells = {
  /** The cells of every name column, in the order of the file. */
  names: readonly { heading: string; text: string }[]
  first: string
  last: string
  company: string
}

/** `Ortiz, Ana:Pool deck`: a customer and a job of hers, as QuickBooks writes it. */
const WITH_JOB = /^([^:]{2,}):(?![\s/\d])([^:]{2,}(?::.+)?)$/

/** The name of the customer, and a note for each other person or company that the line names. */
export function assembleName({ names, first, last, company }: NameCells): { name: string; notes: string[] } {
  const notes: string[] = []
  const read = names.map(({ heading, text }) => {
    const [, customer, job] = WITH_JOB.exec(text) ?? []
    if (customer === undefined) return { heading, name: readName(text) }
    notes.push(`Job: ${job}`)
    return { heading, name: readName(customer) }
  })
  const person = readName([first, last].filter(Boolean).join(' '))
  const name = read[0]?.name || person || company
  const others = [...read.slice(1), { heading: 'Contact', name: person }]
  for (const [place, other] of others.entries()) {
    const isSaid = others.slice(0, place).some((earlier) => earlier.name === other.name)
    if (other.name !== '' && !isSaid && other.name !== company && !namesAgree(name, other.name))
      notes.push(`${other.heading}: ${other.name}`)
  }
  if (company !== '' && company !== name) notes.push(`Company: ${company}`)
  return { name, notes }
}
