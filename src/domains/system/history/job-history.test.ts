import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner, crew } = useApp()

test('the job history of a customer holds their jobs, newest first, each with its invoices', async () => {
  const customer = await crew.aCustomer({ name: 'Elena Vargas' })
  const first = await crew.aJob({ customerId: customer.id, service: 'Paver Sealing' })
  const second = await crew.aJob({ customerId: customer.id, service: 'Paver Cleaning' })
  await crew.aJob()
  const bill = {
    businessId: first.businessId,
    customerId: customer.id,
    jobId: first.id,
    amount: 28_000,
    dueDate: new Date(),
  }
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
  expect(await owner.get('/api/customers/00000000-0000-4000-8000-000000000000/job-history')).toMatchObject({
    status: 404,
  })
  expect((await owner.get(`/api/customers/${(await crew.aCustomer()).id}/job-history`)).body).toEqual([])
  expect((await owner.get('/api/customers/nobody/job-history')).status).toBe(400)
})

test('what waits to be billed is found however long ago it was done: completed, of the business that asks, and on no invoice but a voided one', async () => {
  const customer = await crew.aCustomer({ name: 'A Hundred Jobs' })
  const completed = { customerId: customer.id, status: 'completed' }
  const [old, voided, sent, draft] = [
    await crew.aJob(completed),
    await crew.aJob(completed),
    await crew.aJob(completed),
    await crew.aJob(completed),
  ]
  const other = (await owner.get('/api/businesses')).body.find(({ id }: { id: string }) => id !== old.businessId)
  const washed = await crew.aJob({ ...completed, businessId: other.id })
  const bill = { businessId: old.businessId, customerId: customer.id, amount: 28_000, dueDate: new Date() }
  await app.parts.db.transaction(SYSTEM, (tx) =>
    tx.insert(invoices).values([
      { ...bill, jobId: voided.id, invoiceNumber: 'INV-2026-0011', status: 'void' },
      { ...bill, jobId: sent.id, invoiceNumber: 'INV-2026-0012', status: 'sent' },
      { ...bill, jobId: draft.id, invoiceNumber: 'INV-2026-0013', status: 'draft' },
    ]),
  )
  await app.parts.db.pool.query(
    `insert into jobs (business_id, customer_id, service, status, created_at) select $1, $2, 'Paver Sealing', 'requested', now() + interval '1 hour' from generate_series(1, 210)`,
    [old.businessId, customer.id],
  )
  const asked = async (query: string) => {
    const { body, headers } = await owner.get(`/api/customers/${customer.id}/job-history?billable=true${query}`)
    return { ids: body.map(({ id }: { id: string }) => id), total: headers.get('x-total-count') }
  }
  expect(await asked(`&businessId=${old.businessId}`)).toEqual({ ids: [voided.id, old.id], total: '2' })
  expect(await asked(`&businessId=${other.id}`)).toEqual({ ids: [washed.id], total: '1' })
  expect(await asked('')).toEqual({ ids: [washed.id, voided.id, old.id], total: '3' })
  expect((await owner.get(`/api/customers/${customer.id}/job-history?billable=perhaps`)).body.error).toContain(
    'Choose yes or no.',
  )
})
