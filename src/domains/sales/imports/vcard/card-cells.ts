import type { Card, CardProperty } from './read-cards.ts'

// A contact card as the cells of a line, under headings that the guess of columns knows (find-headings.ts).

const ADDRESSES = [1, 2, 3, 4] as const
const PHONES = ['Mobile Phone', 'Phone', 'Main Phone', 'Home Phone', 'Work Phone', 'Other Phone'] as const

const CARD_HEADINGS: readonly string[] = [
  'Full Name',
  'First Name',
  'Last Name',
  'Company',
  ...PHONES,
  'Email',
  ...ADDRESSES.flatMap((nth) =>
    ['Street', 'Extended Address', 'City', 'Region', 'Postal Code'].map((part) => `Address ${nth} - ${part}`),
  ),
  'Tags',
  'Notes',
]

/** What a card says under each heading; empty where it says nothing. */
export function toCells(card: Card, headings: readonly string[]): string[] {
  const said = readCard(card)
  return headings.map((heading) => said.get(heading) ?? '')
}

/** The headings under which any of these cards says something. */
export const listHeadings = (used: ReadonlySet<string>): string[] =>
  CARD_HEADINGS.filter((heading) => used.has(heading))

export function readCard({ properties }: Card): Map<string, string> {
  const cells = new Map<string, string>()
  const put = (heading: string, text: string, between = ', ') => {
    const plain = text.trim()
    if (plain !== '') cells.set(heading, cells.has(heading) ? `${cells.get(heading)}${between}${plain}` : plain)
  }
  const of = (name: string) => properties.filter((property) => property.name === name && property.value !== '')
  const first = (name: string) => plain(of(name)[0]?.value ?? '')
  const [family = '', given = '', middle = ''] = partsOf(of('n')[0]?.value ?? '')
  const [company = ''] = partsOf(of('org')[0]?.value ?? '')
  // A program that has no name shows the number or the mailbox in its place.
  const shown = first('fn')
  put('Full Name', /^[\d\s()+.-]+$|^\S+@\S+$/.test(shown) ? '' : shown)
  put('First Name', [given, middle].filter(Boolean).join(' '))
  put('Last Name', family)
  put('Company', company)
  for (const phone of preferred(of('tel'))) put(...phoneCell(phone))
  for (const email of preferred(of('email'))) put('Email', plain(email.value).replace(/^mailto:/i, ''))
  for (const [place, address] of of('adr').toSorted(byKind).entries()) {
    if (place < ADDRESSES.length) putAddress(put, place + 1, address)
    else put('Notes', `Address: ${partsOf(address.value).filter(Boolean).join(', ')}`, '\n')
  }
  const tags = of('categories').flatMap(({ value }) => plain(value).split(','))
  put('Tags', tags.filter((tag) => !/^\s*(?:mycontacts|starred)\s*$/i.test(tag)).join(', '))
  for (const note of of('note')) put('Notes', plain(note.value), '\n')
  return cells
}

const preferred = (properties: CardProperty[]): CardProperty[] =>
  properties.toSorted((one, other) => Number(other.types.includes('pref')) - Number(one.types.includes('pref')))

function phoneCell({ types, value, label }: CardProperty): [heading: string, text: string, between?: string] {
  const number = plain(value)
  const is = (...kinds: string[]) => kinds.some((kind) => types.includes(kind))
  if (types.some((type) => /fax|pager/.test(type)) || /fax|pager/i.test(label)) return ['Notes', `Fax: ${number}`, '\n']
  if (label !== '')
    return [
      'Other Phone',
      `${label
        .replaceAll(/[^\p{L}]+/gu, ' ')
        .trim()
        .slice(0, 12)}: ${number}`,
    ]
  if (is('cell', 'mobile', 'iphone')) return ['Mobile Phone', number]
  if (is('main')) return ['Main Phone', number]
  if (is('home')) return ['Home Phone', number]
  if (is('work')) return ['Work Phone', number]
  return [is('other') ? 'Other Phone' : 'Phone', number]
}

/** Where they live first, then what has no kind, then other places; where they work last. */
const byKind = (one: CardProperty, other: CardProperty): number => kindOf(one) - kindOf(other)
const kindOf = ({ types }: CardProperty): number =>
  types.includes('home') ? 0 : types.includes('work') ? 3 : types.includes('other') ? 2 : 1

function putAddress(put: (heading: string, text: string) => void, nth: number, { value }: CardProperty): void {
  const [box = '', extended = '', street = '', city = '', region = '', zip = ''] = partsOf(value).map((part) =>
    part.replaceAll(/\s*\n\s*/g, ', '),
  )
  const isWhole = street === '' && box === '' && extended !== ''
  put(
    `Address ${nth} - Street`,
    isWhole ? extended : [box === '' || /box/i.test(box) ? box : `PO Box ${box}`, street].filter(Boolean).join(', '),
  )
  put(`Address ${nth} - Extended Address`, isWhole ? '' : extended)
  put(`Address ${nth} - City`, city)
  put(`Address ${nth} - Region`, region)
  put(`Address ${nth} - Postal Code`, zip)
}

/** The parts of a value that semicolons cut, each in plain words. */
const partsOf = (value: string): string[] =>
  (value.match(/(?:\\.|[^;\\])+|(?<=^|;)(?=;|$)/gs) ?? []).map((part) => plain(part))

const plain = (value: string): string =>
  value.replaceAll(/\\(n|.)/gis, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim()
