import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote, createClient } from '../support/app.ts'
import { createFactories } from '../support/factories.ts'
import { recordProof } from '../support/record-proof.ts'

type Body = Record<string, any>

const { app, owner } = useApp()

const rowsOf = async (table: string) =>
  (await app.database.pool.query<{ many: number }>(`select count(*)::int as many from ${table}`)).rows[0]?.many ?? 0
let many = 0
const aPhone = () => `(813) 555-${String(2000 + ++many)}`

/** Calls that make something, each with the table of it and a body that is taken. */
async function makers(): Promise<readonly (readonly [path: string, table: string, body: () => Body])[]> {
  const crew = createFactories(app)
  const [businessId, customer, job] = [await crew.business(), await crew.aCustomer(), await crew.aJob()]
  const place = '17 Heron Ct, Riverview, FL 33578'
  return [
    ['/api/customers', 'customers', () => ({ name: 'Ruth Delgado', phone: aPhone(), address: place })],
    [`/api/customers/${customer['id']}/notes`, 'notes', () => ({ text: `Gate code ${++many}` })],
    [`/api/jobs/${job['id']}/notes`, 'notes', () => ({ text: `Hose bib ${++many}` })],
    [`/api/jobs/${job['id']}/tasks`, 'job_tasks', () => ({ text: `Photo ${++many}` })],
    ['/api/jobs', 'jobs', () => ({ businessId, customerId: customer['id'], service: 'Paver Restoration' })],
    ['/api/invoices', 'invoices', () => ({ businessId, customerId: customer['id'], amount: 10_000 })],
    ['/api/technicians', 'technicians', () => ({ businessId, name: `Kim ${++many}`, phone: aPhone() })],
  ]
}

test(
  'what makes something makes one of it, whether sent twice at once or again later, and answers the same; for another person the same key is another',
  { timeout: 120_000 },
  async () => {
    const other = await app.as('staff')
    let tried = 0
    for (const [path, table, bodyOf] of await makers()) {
      const [body, key, before] = [bodyOf(), { 'idempotency-key': randomUUID() }, await rowsOf(table)]
      const answers = [
        ...(await Promise.all([owner.post(path, body, key), owner.post(path, body, key)])),
        await owner.post(path, body, key),
      ]
      expect(answers[0]?.status, `${path} ${JSON.stringify(answers[0]?.body)}`).toBeLessThan(300)
      for (const answer of answers)
        expect([answer.status, answer.body], path).toEqual([answers[0]?.status, answers[0]?.body])
      expect(await rowsOf(table), path).toBe(before + 1)
      // Another body under the same key is a different request, and the answer reveals nothing of the first.
      const reused = await owner.post(path, bodyOf(), key)
      if (!path.endsWith('/invoices') && !path.endsWith('/jobs'))
        expect([reused.status, reused.body.code], path).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
      tried += 4
      // Who else has the key by whatever way gets a result of their own.
      const theirs = await other.post(path, bodyOf(), key)
      if (theirs.status < 300) {
        expect(theirs.body.id ?? JSON.stringify(theirs.body), path).not.toBe(answers[0]?.body.id)
        tried += 1
      } else expect(theirs.status, `${path} ${JSON.stringify(theirs.body)}`).toBe(403)
    }
    recordProof('double submits', {
      tried,
      figure: 'seven kinds of record, concurrently, later, and by another person',
    })
  },
)

test('reusing another visitor’s key does not reveal the key to their photos', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await createClient(app.url, '').post('/api/service-requests', aQuote(), key)
  expect(first.status).toBe(201)
  const foreign = await createClient(app.url, '').post('/api/service-requests', aQuote(), key)
  expect([foreign.status, foreign.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  expect(JSON.stringify(foreign.body)).not.toMatch(new RegExp(`${first.body.photoKey}|${first.body.id}`))
  recordProof('double submits', { tried: 1, figure: 'another visitor’s key' })
})
