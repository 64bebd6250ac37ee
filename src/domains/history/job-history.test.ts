import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../tests/support/app.ts'
import type { App, Caller } from '../../../tests/support/app.ts'
import { crewOf } from '../../../tests/support/crew.ts'
import { invoices } from '#domains/invoices/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

let app: App
let owner: Caller
let crew: ReturnType<typeof crewOf>
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
  crew = crewOf(app)
})
afterAll(() => app.stop())

test('the job history of a customer holds their jobs, newest first, each with its invoices', async () => {
  const customer = await crew.aCustomer({ name: 'Elena Vargas' })
  const first = await crew.aJob({ customerId: customer.id, service: 'Paver Sealing' })
  const second = await crew.aJob({ customerId: customer.id, service: 'Paver Cleaning' })
  await crew.aJob()
  const bill = { businessId: first.businessId, customerId: customer.id, jobId: first.id, amount: 28_000, dueDate: new Date() }
  await app.parts.db.transaction(SYSTEM, (tx) =>
    tx.insert(invoices).values([
      { ...bill, invoiceNumber: 'INV-2026-0001', status: 'void', createdAt: new Date(Date.now() - 1000) },
      { ...bill, invoiceNumber: 'INV-2026-0002', status: 'sent' },
    ]),
  )
  const { body, headers } = await owner.get(`/api/customers/${customer.id}/job-history`)
  expect(body).toMatchObject([
    { id: second.id, service: 'Paver Cleaning', status: 'requested', invoices: [] },
    {
      id: first.id,
      customerName: 'Elena Vargas',
      invoices: [
        { id: expect.any(String), invoiceNumber: 'INV-2026-0001', status: 'void' },
        { id: expect.any(String), invoiceNumber: 'INV-2026-0002', status: 'sent' },
      ],
    },
  ])
  expect(headers.get('x-total-count')).toBe('2')
  const page = await owner.get(`/api/customers/${customer.id}/job-history?limit=1`)
  const next = /<(.+)>;/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  expect((await owner.get(next)).body).toMatchObject([{ id: first.id }])
})

test('it is refused for a customer who does not exist, and empty for one without jobs', async () => {
  expect(await owner.get('/api/customers/00000000-0000-4000-8000-000000000000/job-history')).toMatchObject({ status: 404 })
  expect((await owner.get(`/api/customers/${(await crew.aCustomer()).id}/job-history`)).body).toEqual([])
  expect((await owner.get('/api/customers/nobody/job-history')).status).toBe(400)
})
