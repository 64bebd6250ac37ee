import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { anInvoice, entriesOf, offerTips, payByCard } from '#tests/support/payments.ts'

const { app } = useApp({ testPaymentsCount: true })
beforeAll(async () => {
  await offerTips(app)
})

const run = (text: string, params: unknown[] = []) => app.parts.db.pool.query(text, params)

test('no one can change or delete an entry', async () => {
  const bill = await anInvoice(app)
  await payByCard(app, bill, { owed: bill.amount })
  const before = await entriesOf(app, bill.id)
  for (const change of ["set reference = 'x'", 'set amount = 1', 'set tip = 1', 'set at = now()'])
    await expect(run(`update ledger_entries ${change} where invoice_id = $1`, [bill.id])).rejects.toThrow(
      'kept as they are',
    )
  await expect(run('delete from ledger_entries where invoice_id = $1', [bill.id])).rejects.toThrow('kept as they are')
  expect(await entriesOf(app, bill.id)).toEqual(before)
})

test('a name that was typed as the number of a check goes with the person who is erased; the money stays', async () => {
  const owner = await app.as('owner')
  const bill = await anInvoice(app, 100_00)
  // A name that no one else has.
  await run("update customers set name = 'Xanthippe Quillfeather' where id = $1", [bill.customerId])
  expect(
    (
      await owner.post(`/api/invoices/${bill.id}/payments`, {
        amount: 100_00,
        method: 'check',
        reference: 'Xanthippe Quillfeather, 1042',
      })
    ).status,
  ).toBe(201)
  const answer = await owner.post(`/api/customers/${bill.customerId}/erase`, { name: 'Xanthippe Quillfeather' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [entry] = await entriesOf(app, bill.id)
  expect(entry).toMatchObject({ amount: 100_00, method: 'check' })
  expect(String(entry.reference)).not.toContain('Quillfeather')
})
