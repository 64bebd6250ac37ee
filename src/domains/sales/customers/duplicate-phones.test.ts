import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'
import { findDuplicatePairs } from '#domains/sales/duplicates/find-duplicate-pairs.ts'

const { app, owner } = useApp()

const IMPOSSIBLE = [
  '000-000-0000',
  '999-999-9999',
  '111-111-1111',
  '123-456-7890',
  '(012) 345-6789',
  '(813) 155-0123',
  '(911) 555-0123',
]
const SENTENCE = 'That doesn’t look like a real phone number. Check it.'

describe('an impossible phone number', () => {
  test.each(IMPOSSIBLE)('%s is refused wherever a phone is typed', async (phone) => {
    const businessId = (await owner.get('/api/businesses')).body[0].id
    const { id } = (await owner.post('/api/customers', { name: 'Ana Ortiz', phone: '(813) 555-0160', address: '1 Rd' }))
      .body
    const answers = await Promise.all([
      createClient(app.url, '').post('/api/service-requests', aQuote({ phone })),
      owner.post('/api/service-requests/by-hand', { name: 'Bo Diaz', phone }),
      owner.post('/api/customers', { name: 'Bo Diaz', phone, address: '2 Rd' }),
      owner.post(`/api/customers/${id}/contacts`, { name: 'Cy Fox', phone }),
      owner.post('/api/technicians', { businessId, name: 'Kim Tran', phone }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body.issues).toContainEqual({ path: 'phone', message: SENTENCE })
    }
  })

  test('that is stored from before makes no two customers one', async () => {
    const add = createUnrelatedCustomers(app)
    const [one, two] = [await add({}), await add({})]
    await app.database.pool.query("update customers set phone = '+10000000000' where id = any($1)", [[one.id, two.id]])
    await app.database.pool.query('insert into duplicate_checks (customer_id) values ($1), ($2)', [one.id, two.id])
    await findDuplicatePairs(app.parts)
    const pairs: any[] = (await owner.get('/api/duplicates?limit=200')).body
    expect(pairs.filter(({ customers }) => customers.some(({ id }: any) => id === one.id))).toEqual([])
    const asked = await owner.post('/api/service-requests/by-hand', {
      name: 'Di Gray',
      phone: '(813) 555-0161',
      address: '9 Rd',
    })
    await app.database.pool.query("update service_requests set phone = '+10000000000' where id = $1", [asked.body.id])
    expect((await owner.get(`/api/service-requests/${asked.body.id}/preview`)).body.customer).toMatchObject({
      found: null,
      name: 'Di Gray',
    })
  })
})

describe('what is written behind a number is stored', () => {
  test('with a quote: the extension beside the phone, other words in the message, and both reach the customer and the export', async () => {
    const sent = await createClient(app.url, '').post(
      '/api/service-requests',
      aQuote({ phone: '(813) 555-4077 ext. 22 (do not text)', message: 'Gate 4.' }),
    )
    expect(sent.body).toMatchObject({
      phone: '+18135554077',
      phoneExtension: '22',
      message: 'Gate 4.\n\nPhone: do not text',
    })
    const seen = (await owner.get(`/api/service-requests/${sent.body.id}`)).body
    expect(seen).toMatchObject({
      phone: '+18135554077',
      phoneExtension: '22',
      message: 'Gate 4.\n\nPhone: do not text',
    })
    const processed = (await owner.post(`/api/automation/process-request/${sent.body.id}`)).body
    expect((await owner.get(`/api/customers/${processed.customer.id}`)).body).toMatchObject({
      phone: '+18135554077',
      phoneExtension: '22',
    })
    expect((await owner.get('/api/customers/export')).body).toContain('(813) 555-4077 ext. 22')
  })

  test('with a customer and a contact, until the number is changed', async () => {
    const made = (await owner.post('/api/customers', { name: 'Ana Ortiz', phone: '813-555-4078 x12', address: '1 Rd' }))
      .body
    expect(made).toMatchObject({ phone: '+18135554078', phoneExtension: '12' })
    const at = `/api/customers/${made.id}`
    const withContact = (await owner.post(`${at}/contacts`, { name: 'Kim', phone: '813-555-4079,,44' })).body
    expect(withContact.contacts[0]).toMatchObject({ phone: '+18135554079', phoneExtension: '44' })
    const { version } = withContact
    const same = (await owner.patch(at, { version, phone: '(813) 555-4078 ext. 12' })).body
    expect(same).toMatchObject({ version, phoneExtension: '12' })
    const moved = (await owner.patch(at, { version, phone: '(813) 555-4078 ext. 13' })).body
    expect(moved).toMatchObject({ phone: '+18135554078', phoneExtension: '13' })
    const changed = (await owner.patch(at, { version: moved.version, phone: '(813) 555-4080' })).body
    expect(changed).toMatchObject({ phone: '+18135554080', phoneExtension: null })
  })

  test('or said to be of no use where only a number can be stored', async () => {
    const businessId = (await owner.get('/api/businesses')).body[0].id
    const answer = await owner.post('/api/technicians', {
      businessId,
      name: 'Kim Tran',
      phone: '(813) 555-4081 ext. 5',
    })
    expect(answer.body.issues).toContainEqual({
      path: 'phone',
      message: 'Enter the number without an extension.',
    })
    const home = await owner.post('/api/customers', { name: 'Bo Diaz', phone: '(813) 555-4082 home', address: '1 Rd' })
    expect(home.body.issues).toContainEqual({
      path: 'phone',
      message: 'Enter only the phone number, without “home”.',
    })
  })
})
