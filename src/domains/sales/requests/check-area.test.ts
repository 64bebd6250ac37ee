import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'

const { app } = useApp()

const area = async (query: Record<string, string>) =>
  (await app.visitor.get(`/api/service-requests/area?${new URLSearchParams(query)}`)).body
const OUTSIDE = 'is outside our usual area. Send it anyway and we’ll let you know if we can make it.'

test.each([
  [{ zip: '33570' }, 'Ruskin', true, 'Ruskin, FL. That’s in our service area.'],
  [{ zip: '33572' }, 'Apollo Beach', true, 'Apollo Beach, FL. That’s in our service area.'],
  [{ zip: '33602' }, 'Tampa', true, 'Tampa, FL. That’s in our service area.'],
  [{ zip: '34219' }, 'Parrish', true, 'Parrish, FL. That’s in our service area.'],
  [{ zip: '33545' }, 'Wesley Chapel', true, 'Wesley Chapel, FL. That’s in our service area.'],
  [{ zip: '34639' }, "Land O' Lakes", true, "Land O' Lakes, FL. That’s in our service area."],
  [{ town: 'FISHHAWK' }, 'FishHawk', true, 'FishHawk, FL. That’s in our service area.'],
  [{ town: 'sun city center' }, 'Sun City Center', true, 'Sun City Center, FL. That’s in our service area.'],
  // Within the radius, though no page names it.
  [{ zip: '34221' }, 'Palmetto', true, 'Palmetto, FL. That’s in our service area.'],
  [{ zip: '33130' }, 'Miami', false, `Miami ${OUTSIDE}`],
  [{ town: 'Miami', state: 'FL' }, 'Miami', false, `Miami ${OUTSIDE}`],
  [{ zip: '32801' }, 'Orlando', false, `Orlando ${OUTSIDE}`],
  [{ zip: '34236' }, 'Sarasota', false, `Sarasota ${OUTSIDE}`],
  [{ zip: '30301', town: 'Atlanta', state: 'GA' }, 'Atlanta', false, `Atlanta ${OUTSIDE}`],
  [{ zip: '90210' }, null, false, `90210 ${OUTSIDE}`],
  [{ zip: '33999' }, null, null, 'We can’t find ZIP code 33999. Check it and try again.'],
  [{ town: 'Nowhereville' }, null, null, null],
  [{}, null, null, null],
])('the form hears about %j that it is in %s', async (query, town, isInArea, sentence) => {
  expect(await area(query)).toEqual({ town, isInArea, sentence })
})

test('a ZIP code that is none is refused in a sentence', async () => {
  const { status, body } = await app.visitor.get('/api/service-requests/area?zip=3357')
  expect([status, body.issues[0].message]).toEqual([400, 'Enter a 5-digit ZIP code, like 33570.'])
})

test('stores a quote with street and ZIP code with its town, and returns that address', async () => {
  const { status, body } = await app.visitor.post(
    '/api/service-requests',
    aQuote({ name: 'Zip Given', address: '1204 Shell Point Rd', zip: '33570' }),
  )
  expect([status, body.address]).toEqual([201, '1204 Shell Point Rd, Ruskin, FL 33570'])
  const owner = await app.as('owner')
  expect((await owner.get(`/api/service-requests/${body.id}`)).body.address).toBe(
    '1204 Shell Point Rd, Ruskin, FL 33570',
  )
})

test('a quote in the shape of the specification, without ZIP code, is taken with its address as it is', async () => {
  const { name, phone, email, service } = aQuote()
  const sent = { name, phone, email, service, address: '123 Main St', message: '' }
  const { status, body } = await app.visitor.post('/api/service-requests', sent)
  expect([status, body.address]).toEqual([201, '123 Main St'])
})

test.each([
  ['1 Biscayne Blvd', '33130'],
  ['12 Peach St, Atlanta, GA', '30301'],
  ['12 Anywhere Ln', '00000'],
])('a quote from outside the area (%s, %s) is taken', async (address, zip) => {
  const { status } = await app.visitor.post('/api/service-requests', aQuote({ address, zip }))
  expect(status).toBe(201)
})

test('the page of a request from outside the area says so kindly, and one from within says nothing of it', async () => {
  const far = await app.visitor.post('/api/service-requests', aQuote({ address: '1 Biscayne Blvd', zip: '33130' }))
  expect((await app.visitor.get(far.body.thankYou)).body).toContain(
    'Miami is outside our usual area. We’ll let you know if we can make it.',
  )
  const near = await app.visitor.post('/api/service-requests', aQuote({ address: '1204 Shell Point Rd', zip: '33570' }))
  expect((await app.visitor.get(near.body.thankYou)).body).not.toContain('outside our usual area')
})

test('without JavaScript a street with its ZIP code is taken, and a street alone is asked for more', async () => {
  const post = (fields: Record<string, string>) =>
    app.visitor.call('POST', '/quote', new URLSearchParams({ ...PLAIN, ...fields }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
  const alone = await post({ address: '123 Main St', zip: '' })
  expect([alone.status, alone.body.includes('Please add the town or ZIP code, like 123 Main St, Ruskin.')]).toEqual([
    400,
    true,
  ])
  const short = await post({ address: '123 Main St', zip: '3357' })
  expect([short.status, short.body.includes('Enter a 5-digit ZIP code, like 33570.')]).toEqual([400, true])
  const noStreet = await post({ address: 'x', zip: '33570' })
  expect([noStreet.status, noStreet.body.includes('Enter the street, like 1204 Shell Point Rd.')]).toEqual([400, true])
  const taken = await post({ address: '123 Main St', zip: '33570' })
  expect(taken.status).toBe(303)
})

const PLAIN = {
  name: 'Plain Form',
  phone: '8135550148',
  email: 'plain-form@example.com',
  service: 'driveway',
  message: '',
  from: '/',
}

test('a business outside Florida says nothing about the area, and takes every request', async () => {
  const owner = await app.as('owner')
  const { facts } = (await owner.get('/api/settings')).body
  const { answerHours: _fixed, yearsOfExperience: _counted, ...value } = facts.value
  const move = async (change: Record<string, unknown>) => {
    const { version } = (await owner.get('/api/settings')).body.facts
    const { status } = await owner.call('PUT', '/api/settings/facts', { version, value: { ...value, ...change } })
    expect(status).toBe(200)
  }
  await move({ city: 'Savannah', state: 'GA', zip: '31401', county: 'Chatham County' })
  expect(await area({ zip: '31401' })).toEqual({ town: null, isInArea: null, sentence: null })
  expect(await area({ zip: '33570' })).toEqual({ town: null, isInArea: null, sentence: null })
  await move({})
})
