import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { owner, crew } = useApp()

test('bills what can be billed, texts those we may text, and names the others with their reasons', async () => {
  const done = async (name: string, amount: number | null) => {
    const job = await crew.aJob({ customer: { name }, amount })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    return job
  }
  const [good, free, open] = [
    await done('Good Job', 45_000),
    await done('No Price', null),
    await crew.aJob({ customer: { name: 'Not Done' }, amount: 10_000 }),
  ]
  const items = [good, free, open].map(({ id }) => ({ id }))
  const { status, body } = await owner.post('/api/invoices/bulk', { items })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    { name: expect.stringMatching(/^Good Job, /), problem: null, invoiceNumber: expect.stringMatching(/^INV-/) },
    {
      name: expect.stringMatching(/^No Price, /),
      problem: expect.stringMatching(/^This job has no price/),
      invoiceId: null,
    },
    { name: expect.stringMatching(/^Not Done, /), problem: expect.stringMatching(/^You can only bill completed jobs/) },
  ])
  const invoice = (await owner.get(`/api/invoices/${body[0].invoiceId}`)).body
  expect(invoice).toMatchObject({ status: 'draft', amount: 45_000, jobId: good.id })
  // A second press bills nothing twice.
  expect((await owner.post('/api/invoices/bulk', { items: items.slice(0, 1) })).body[0].problem).toMatch(
    /^This job is already billed/,
  )
  const gone = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
  const text = { type: 'sms', message: 'Rain tomorrow: we come on Friday instead.' }
  const sent = await owner.post('/api/conversations/bulk', { items: [{ id: good.customerId }, { id: gone }], ...text })
  expect(sent.body).toMatchObject([
    { name: 'Good Job', problem: null },
    { name: 'A customer', problem: expect.any(String) },
  ])
  expect((await owner.post('/api/conversations/bulk', { items: [], ...text })).body.error).toBe(
    'Select at least one row.',
  )
})
