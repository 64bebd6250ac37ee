import { beforeAll, describe, expect, test } from 'vitest'
import { aQuote } from '#tests/support/app.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, crew } = useApp()

const PEOPLE = [
  {
    name: 'J & M Paverstest',
    phone: '(813) 555-0161 ext. 22',
    email: 'office@jmpavers.example',
    address: '12 Saint Andrews Street, Sun City Center, FL 33573',
  },
  {
    name: 'Ian McDonaldtest',
    phone: '(813) 555-0162',
    email: 'ian.mc+home@example.com',
    address: '400 W. Bay Blvd, St. Petersburg, FL 33701-1234',
  },
  {
    name: 'Søren Müllertest',
    phone: '(813) 555-0163',
    email: 'soren@example.com',
    address: '5 Straße Road, Ruskin, FL 33570',
  },
  {
    name: 'Đặng Łukasztest',
    phone: '(813) 555-0164',
    email: 'dang@example.com',
    address: '6 Heron Court Apt 4B, Tampa, FL 33602',
  },
  {
    name: 'Smith&Sonstest',
    phone: '(813) 555-0165',
    email: 'smith@example.com',
    address: '7 North Oak Avenue, Tampa, FL 33603',
  },
  {
    name: 'Ana de la Cruztest',
    phone: '(813) 555-0166',
    email: 'ana@example.com',
    address: '8 Palm Dr., Tampa, FL 33604',
  },
]
const FOUND: readonly (readonly [name: string, ...searches: string[]])[] = [
  [
    'J & M Paverstest',
    'J&M Paverstest',
    'J and M Paverstest',
    'j+m paverstest',
    '813-555-0161 ext. 22',
    '(813) 555-0161 x22',
    '813.555.0161',
    '813/555-0161',
    '0161',
    'tel:+18135550161',
    '<office@jmpavers.example>',
    'mailto:office@jmpavers.example',
    '12 St Andrews St',
    'St. Andrews paverstest',
    'saint andrews 33573',
    '12 (813) 555-0161',
    "'J & M' paverstest",
  ],
  [
    'Ian McDonaldtest',
    'Mc Donaldtest Ian',
    '400 West Bay Boulevard',
    'Saint Petersburg mcdonaldtest',
    '33701 ian',
    '33701-1234',
    '33701-9999',
    'ian.mc+home@example.com',
    'ian 0162',
    '#400 mcdonaldtest',
    '400 813-555-0162',
    'w bay blvd',
  ],
  ['Søren Müllertest', 'Soren', 'Muellertest', 'mullertest soren', '5 Strasse Rd', '813 – 555 – 0163'],
  [
    'Đặng Łukasztest',
    'Dang Lukasztest',
    'lukasztest, đặng',
    '6 Heron Ct',
    'heron court 4b',
    'Apartment 4B lukasztest',
    '#4B dang',
  ],
  ['Smith&Sonstest', 'Smith & Sonstest', 'smith and sonstest', 'sonstest', '7 N Oak Ave', '7 N. Oak Ave. 33603'],
  ['Ana de la Cruztest', 'delacruztest', 'De La Cruztest, Ana', '8 Palm Drive', 'palm dr tampa'],
]
const CASES = FOUND.flatMap(([name, ...searches]) => searches.map((search) => [search, name] as const))

beforeAll(async () => {
  const businessId = await crew.business()
  for (const person of PEOPLE) {
    const { body } = await owner.post('/api/customers', person)
    await app.visitor.post('/api/service-requests', aQuote({ ...person, phone: person.phone.slice(0, 14) }))
    await crew.aJob({ customerId: body.id, businessId })
    await owner.post('/api/invoices', { businessId, customerId: body.id, amount: 28_000 })
  }
})

describe.each([
  ['/api/customers', 'name'],
  ['/api/service-requests', 'name'],
  ['/api/jobs', 'customerName'],
  ['/api/invoices', 'customerName'],
])('the search of %s', (path, field) => {
  test.each(CASES)('finds by %j only %j', async (q, name) => {
    const { status, body } = await owner.get(`${path}?${new URLSearchParams({ q })}`)
    expect(status).toBe(200)
    expect(body.map((row: Record<string, unknown>) => row[field])).toEqual([name])
  })
})

test('a job is found by the new phone number of its customer, and counted so', async () => {
  const [found] = (await owner.get('/api/customers?q=cruztest')).body
  const count = async (q: string) =>
    (await owner.get(`/api/jobs?${new URLSearchParams({ q })}`)).headers.get('x-total-count')
  expect(await count('727-555-0199')).toBe('0')
  await owner.patch(`/api/customers/${found.id}`, { phone: '(727) 555-0199', version: found.version })
  expect(await count('727-555-0199')).toBe('1')
})
