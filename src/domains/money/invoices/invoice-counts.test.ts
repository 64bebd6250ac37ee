import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'

const { app } = useApp()

test('more than $21 million is counted, too', async () => {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const { id: customerId } = await crew.aCustomer()
  const made = { businessId: await crew.business(), customerId, amount: 100_000_000, status: 'sent' }
  for (let count = 0; count < 22; count++) expect((await owner.post('/api/invoices', made)).status).toBe(201)
  expect((await owner.get('/api/invoices/counts')).body).toMatchObject({
    sent: 22,
    waitingCents: 2_200_000_000,
    overdueCents: 0,
  })
  const { body } = await owner.get('/api/invoices/receivables')
  expect(body).toMatchObject({ total: 2_200_000_000, customers: [{ customerId, cents: 2_200_000_000 }] })
})
