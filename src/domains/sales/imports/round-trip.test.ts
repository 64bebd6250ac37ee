import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+SUM(A1)',
  '-2',
  '@cmd',
  "'=1",
  "''quoted",
  "'90s Diner",
  'ORTIZ, ANA',
  'JOHN SMITH',
  'Zoë "Z" O’Neil; Jr.',
  'a,b;c|d e',
  'Nguyễn Thị Hương 李小龙 🏠',
  'sep=;',
]
const fields = ({
  name,
  phone,
  phoneExtension,
  email,
  address,
  serviceCategory,
  serviceCount,
  transactionDate,
}: any) => ({
  name,
  phone,
  phoneExtension,
  email,
  address,
  serviceCategory,
  serviceCount,
  transactionDate,
})
const all = async (): Promise<any[]> =>
  (await owner.get('/api/customers?limit=200')).body
    .map(fields)
    .toSorted((one: any, other: any) => one.phone.localeCompare(other.phone))

test('an export that is imported again brings back everyone as they were, whatever their cells hold', async () => {
  for (const [place, name] of HOSTILE.entries()) {
    const made = await owner.post('/api/customers', {
      name,
      phone: `(813) 555-${2000 + place}${place % 3 === 0 ? ' ext. 22' : ''}`,
      address: `${name.replaceAll(/\s/g, ' ')}, 12 Bay Ct, Ruskin, FL 33570, USA`,
      email: place % 2 === 0 ? `j&m+${place}@example.com` : null,
      serviceCategory: place % 2 === 0 ? 'Roof Cleaning' : null,
      serviceCount: place,
      transactionDate: '1/5/2025',
    })
    expect(made.status, name).toBe(201)
  }
  const before = await all()
  const csv = (await owner.get('/api/customers/export?consent=true')).body
  await truncate(app.database.pool, 'customers')
  const dry = await checked(app.url, owner, csv)
  expect(dry.counts).toMatchObject({ new: HOSTILE.length, wrong: 0, noted: 0 })
  await imported(owner, dry.id)
  expect(await all()).toEqual(before)
})

test('consent goes out with an export that asks for it, and comes back with an import', async () => {
  const file = 'Name,Phone,Email,Address,OK to text,SMS marketing opt-in,Email opt-in,Do not text\n'
  const people =
    'Ana Ortiz,8135553001,ana@example.com,1 Rd,Yes,Yes,No,\nBo Diaz,8135553002,bo@example.com,2 Rd,,,Yes,Yes\nCy Fox,8135553003,,3 Rd,No,,,\nDi Gray,8135553004,,4 Rd,,,,\n'
  await imported(owner, (await checked(app.url, owner, file + people)).id)
  const consentOf = async (): Promise<string[]> =>
    (await owner.get('/api/customers/export?consent=true&sort=name')).body
      .trim()
      .split('\r\n')
      .map((line: string) => line.split(',').slice(7).join())
  const expected = [
    'OK to Text,Do Not Text,SMS Marketing Opt-In,Email Marketing Opt-In',
    'Yes,,Yes,No',
    ',Yes,,Yes',
    'No,,No,',
    ',,,',
  ]
  await expect.poll(consentOf, { timeout: 20_000 }).toEqual(expected)
  const csv = (await owner.get('/api/customers/export?consent=true')).body
  // The columns of the export that everybody knows stay as they are.
  expect((await owner.get('/api/customers/export')).body.split('\r\n')[0]).toMatch(/Transaction Date$/)
  await truncate(app.database.pool, 'customers')
  expect(await consentOf()).toEqual([expected[0]])
  await imported(owner, (await checked(app.url, owner, csv)).id)
  await expect.poll(consentOf, { timeout: 20_000 }).toEqual(expected)
})
