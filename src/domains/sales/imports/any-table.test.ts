import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { checkFile } from './reading/check-file.ts'
import { inspectFile } from './reading/inspect-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'any-table-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const GIVEN = ['Ana', 'Bo', 'Zoë', 'José', 'Mary Ann', 'Çelik', 'Owen', 'Priya', 'Hélène', 'Luis']
const FAMILY = [
  'Ortiz',
  'Díaz',
  "O'Brien",
  'McDonald',
  'de la Cruz',
  'Núñez',
  'Weiß',
  'Smith-Jones',
  'Vargas',
  'Nguyen',
]
const STREETS = ['Apollo Beach Blvd', 'Bay Ct', 'Tampa Rd', 'Sun City Center Blvd', 'La Mesa Dr', 'Café Straße']
const TOWNS = [
  ['Ruskin', 'FL', '33570'],
  ['Apollo Beach', 'FL', '33572'],
  ['Sun City Center', 'FL', '33573'],
  ['Tampa', 'FL', '33602'],
] as const

type Person = {
  given: string
  family: string
  phone: string
  email: string
  street: string
  town: (typeof TOWNS)[number]
}
const person = (place: number) =>
  fc
    .record({
      given: fc.constantFrom(...GIVEN),
      family: fc.constantFrom(...FAMILY),
      house: fc.nat(9999),
      street: fc.constantFrom(...STREETS),
      town: fc.constantFrom(...TOWNS),
      hasMail: fc.boolean(),
    })
    .map(({ given, family, house, street, town, hasMail }): Person => ({
      given,
      family,
      phone: `813555${String(2000 + place)}`,
      email: hasMail ? `p${place}@example.com` : '',
      street: `${house + 1} ${street}`,
      town,
    }))
const people = fc
  .integer({ min: 1, max: 12 })
  .chain((many) => fc.tuple(...Array.from({ length: many }, (_one, place) => person(place))))

const dotted = (phone: string) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`
type Layout = { headings: string[]; row: (one: Person) => string[] }
const LAYOUTS: Layout[] = [
  {
    headings: ['Name', 'Phone', 'Email', 'Address'],
    row: ({ given, family, phone, email, street, town }) => [
      `${given} ${family}`,
      dotted(phone),
      email,
      `${street}, ${town[0]}, ${town[1]} ${town[2]}`,
    ],
  },
  {
    headings: [
      'First Name',
      'Last Name',
      'Mobile Phone',
      'E-mail Address',
      'Business Street',
      'Business City',
      'Home Street',
      'Home City',
      'Home State',
      'Home Postal Code',
    ],
    row: ({ given, family, phone, email, street, town }) => [
      given,
      family,
      phone,
      email,
      '1 Office Park',
      'Ocala',
      street,
      ...town,
    ],
  },
  {
    headings: ['Last Name', 'First Name', 'ZIP', 'State', 'City', 'Street', 'Cell', 'E-Mail'],
    row: ({ given, family, phone, email, street, town }) => [
      family,
      given,
      town[2],
      town[1],
      town[0],
      street,
      `'${phone}`,
      email,
    ],
  },
  {
    headings: [
      'ID',
      'Display Name',
      'Mobile Number',
      'Email',
      'Address_1 Street Line 1',
      'Address_1 City',
      'Address_1 State',
      'Address_1 Postal Code',
    ],
    row: ({ given, family, phone, email, street, town }) => ['x', `${given} ${family}`, phone, email, street, ...town],
  },
  {
    headings: [
      'Client',
      'Main Phone #s',
      'E-mails',
      'Billing Street 1',
      'Billing City',
      'Service Street 1',
      'Service City',
      'Service State',
      'Service Zip code',
    ],
    row: ({ given, family, phone, email, street, town }) => [
      `${given} ${family}`,
      `1-${dotted(phone)}`,
      email,
      'PO Box 9',
      'Miami',
      street,
      ...town,
    ],
  },
]

const quoted = (cell: string, delimiter: string, always: boolean) =>
  always || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
const encode = (text: string, encoding: string): Buffer =>
  encoding === 'utf-16le'
    ? Buffer.from(`\uFEFF${text}`, 'utf16le')
    : Buffer.from(encoding === 'bom' ? `\uFEFF${text}` : text, encoding === 'latin1' ? 'latin1' : 'utf8')

async function readBack(bytes: Buffer): Promise<string[][]> {
  const file = path.join(folder, 'table')
  await writeFile(file, bytes)
  const { columns, ...looked } = await inspectFile(file, {})
  let copied = ''
  await checkFile(
    file,
    {
      importId: 'one',
      ...looked,
      targets: columns.map(({ target }) => target),
      headings: columns.map(({ heading }) => heading),
    },
    { write: (text) => (copied += text), written: async () => {}, tell: () => {} },
  )
  return copied
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
}

test(
  'any table of people comes back as the same people, whatever wrote it, and nothing of one is with another',
  { timeout: 120_000 },
  async () => {
    const runs = pickRuns(60, 1500)
    let tried = 0
    const written = fc.record({
      rows: people,
      layout: fc.constantFrom(...LAYOUTS),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      encoding: fc.constantFrom('utf8', 'bom', 'latin1', 'utf-16le'),
      end: fc.constantFrom('\n', '\r\n'),
      always: fc.boolean(),
      above: fc.constantFrom('', 'sep', 'title'),
    })
    await fc.assert(
      fc.asyncProperty(written, async ({ rows, layout, delimiter, encoding, end, always, above }) => {
        const lines = [layout.headings, ...rows.map((one) => layout.row(one))].map((cells) =>
          cells.map((cell) => quoted(cell, delimiter, always)).join(delimiter),
        )
        const head =
          above === 'sep' ? [`sep=${delimiter}`] : above === 'title' ? ['Customer list of the office', ''] : []
        const back = await readBack(encode([...head, ...lines, ''].join(end), encoding))
        // import_id, line, state, customer_id, name, phone, phone_extension, email, address
        expect(back.map(([, , , , name, phone, , email, address]) => [name, phone, email, address])).toEqual(
          rows.map(({ given, family, phone, email, street, town }) => [
            `${given} ${family}`,
            `+1${phone}`,
            email || String.raw`\N`,
            `${street}, ${town[0]}, ${town[1]} ${town[2]}`,
          ]),
        )
        tried += 1
      }),
      { numRuns: runs },
    )
    recordProof('imports', { tried, figure: 'random tables in any encoding' })
  },
)
