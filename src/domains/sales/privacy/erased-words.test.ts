import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf, OFFER, signed } from '#tests/support/estimates.ts'
import { checked, HEADINGS } from '#tests/support/imports.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'

const { app, owner } = useApp()
const add = createUnrelatedCustomers(app)

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows
const erase = async ({ id, name }: { id: string; name: string }) =>
  expect(await owner.post(`/api/customers/${id}/erase`, { name }), name).toMatchObject({ status: 200 })

test('a request under an earlier name of the person goes with them, and their phone counts as theirs', async () => {
  const june = await add({ name: 'June Okafor', email: 'june@example.com' })
  const asked = (
    await owner.post('/api/service-requests/by-hand', { name: 'June Okafor', phone: june.phone, address: '4 Egret Ct' })
  ).body
  const changed = await owner.patch(`/api/customers/${june.id}`, { version: june.version, name: 'J. Whitfield' })
  expect(changed.status).toBe(200)
  await owner.patch(`/api/service-requests/${asked.id}/status`, { status: 'cancelled', lostReason: 'Too far away' })
  await query('insert into replies (phone, body, provider_id) values ($1, $2, $3)', [
    june.phone,
    'My gate is 2290.',
    'SM-june',
  ])
  await erase({ id: june.id, name: 'J. Whitfield' })
  expect(await query('select name, phone, lost_reason from service_requests where id = $1', [asked.id])).toEqual([
    { name: 'Erased', phone: '', lost_reason: null },
  ])
  expect(await query(`select 1 from replies where provider_id = 'SM-june'`)).toEqual([])
})

test('a number that said STOP is stored as a digest after every erasure, not only after the first', async () => {
  for (const name of ['Stan First', 'Stan Second', 'Stan Third']) {
    const person = await add({ name })
    await query(
      `insert into consents (channel, address, covers, agreed, source, wording, customer_id, at) values ('sms', $1, 'all', false, 'words', $2, $3, now())`,
      [person.phone, `Stop texting ${name}`, person.id],
    )
    await erase(person)
    expect(await query('select 1 from consents where address = $1', [person.phone]), name).toEqual([])
  }
  expect(await query(`select wording from consents where covers = 'all' and address like 'sha256:%'`)).toEqual([
    { wording: null },
    { wording: null },
    { wording: null },
  ])
})

test('an estimate that was not accepted loses the words of its offer, and an accepted one keeps them', async () => {
  const person = await add({ name: 'Ola Winter', email: 'ola@example.com' })
  const offer = structuredClone(OFFER)
  for (const one of offer.packages) Object.assign(one, { summary: 'For Ola', points: ['Gate 4411'] })
  Object.assign(offer.options[0] ?? {}, { detail: 'Ask Ola first' })
  const estimates = estimatesOf(app)
  const about = { customerId: person.id, offer, title: 'Pool deck of Ola' }
  const draft = await estimates.aDraft(about)
  const declined = await estimates.aSent(about)
  const accepted = await estimates.aSent(about)
  const answers = [
    await app.visitor.post(`/api/estimate-links/${declined.estimate.id}/decline`, {
      key: declined.key,
      reason: 'Ola found another',
    }),
    await app.visitor.post(
      `/api/estimate-links/${accepted.estimate.id}/accept`,
      signed(accepted.estimate, accepted.key),
    ),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const stored = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body
  const before = await stored(accepted.estimate.id)
  await owner.patch(`/api/jobs/${before.jobId}/status`, { status: 'cancelled' })
  await erase(person)
  for (const id of [draft.id, declined.estimate.id]) {
    const after = await stored(id)
    expect(JSON.stringify(after)).not.toMatch(/Ola|4411/)
    expect(after.offer.packages.map((one: any) => one.lines[0].unitPrice)).toEqual([130, 160, 180])
    expect(after.amount).toBe(draft.amount)
  }
  expect((await stored(accepted.estimate.id)).offer).toEqual(before.offer)
  expect(await query('select title, body from alerts where body like $1', ['%Ola%'])).toEqual([])
})

test('alerts that lead to a list lose the person, and one about several requests keeps the others waiting', async () => {
  const person = await add({ name: 'Quentin Marsh', email: 'quentin@example.com' })
  const trap = { address: '5 Rd, Ruskin, FL 33570', service: 'driveway', message: 'Hello', elapsedMs: 10 }
  for (const [name, phone] of [
    ['Vic Someone', '(813) 556-7001'],
    ['Quentin Marsh', person.phone],
  ])
    await app.visitor.post('/api/service-requests', { ...trap, name, phone, email: `${phone?.slice(-4)}@example.com` })
  const requests = await query(`select id from service_requests where name = 'Quentin Marsh'`)
  for (const { id } of requests)
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'cancelled', lostReason: 'Spam' })
  const flagged = '/dashboard/requests?status=flagged'
  // In the words of an earlier version, and in today's.
  for (const body of [
    'From Vic Someone, Quentin Marsh. Restore the real ones.',
    'From Quentin Marsh, Vic Someone. Restore any that are real.',
  ])
    await query('insert into alerts (title, body, href) values ($1, $2, $3)', [
      '2 requests from the last day might be spam',
      body,
      flagged,
    ])
  await query('insert into alerts (title, body, href) values ($1, $2, $3)', [
    'A request might be spam',
    'The latest is from Quentin Marsh. Restore the real ones.',
    flagged,
  ])
  await erase(person)
  expect(await query('select body from alerts where href = $1', [flagged])).toEqual([
    { body: 'Restore any that are real.' },
    { body: 'Restore any that are real.' },
  ])
})

test('the first rows of a file that waits lose the person’s row, and keep those of others', async () => {
  const person = await add({ name: 'Lena Ortiz', phone: '(813) 555-6801' })
  const { id } = await checked(
    app.url,
    owner,
    [
      HEADINGS,
      'Lena Ortiz,(813) 555-6801,,5 Rd,,,',
      'Jan Ortiz,(813) 555-6802,,5 Rd,,,',
      'Lena Ortiz,(813) 555-6803,,6 Rd,,,',
      '',
    ].join('\n'),
  )
  await erase(person)
  const [{ columns }] = await query('select columns from imports where id = $1', [id])
  expect(columns.slice(0, 2).map(({ samples }: any) => samples)).toEqual([
    ['', 'Jan Ortiz', 'Lena Ortiz'],
    ['', '(813) 555-6802', '(813) 555-6803'],
  ])
  await owner.call('DELETE', `/api/imports/${id}`)
})

test('the reference of a payment goes from the change log, too', async () => {
  const person = await add({ name: 'Rhea Stone' })
  const [{ id: businessId }] = (await owner.get('/api/businesses')).body
  const lineItems = JSON.stringify([{ description: 'Sealing', quantity: 1, unitPrice: 50_000, total: 50_000 }])
  const invoice = await owner.post('/api/invoices', {
    businessId,
    customerId: person.id,
    amount: 50_000,
    dueDate: '2026-12-25',
    lineItems,
  })
  expect(
    (
      await owner.post(`/api/invoices/${invoice.body.id}/payments`, {
        amount: 50_000,
        method: 'check',
        reference: 'Rhea 12',
      })
    ).status,
  ).toBe(201)
  await erase(person)
  expect(await query(`select 1 from audit_entries where before::text || after::text like '%Rhea%'`)).toEqual([])
})
