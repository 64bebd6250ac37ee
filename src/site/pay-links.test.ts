import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { anInvoice, CARD, payByCard } from '#tests/support/payments.ts'
import type { ToPay } from '#tests/support/payments.ts'

const { app } = useApp({ testPaymentsCount: true })

const UNCHARGED = 'Nothing was charged.'

/** As a browser without JavaScript posts the form. */
const press = ({ id, secret, amount }: ToPay, fields: object) =>
  app.visitor.call(
    'POST',
    `/pay/${id}`,
    new URLSearchParams({ client_secret: secret, owed: String(amount), ...fields }).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  )

test('a card that the bank declines is said to be charged nothing, at once and whenever the page is opened again', async () => {
  const bill = await anInvoice(app)
  const declined = await press(bill, {
    action: 'card',
    ...CARD,
    name: 'Elena Vargas',
    zip: '33547',
    number: '4000 0000 0000 0002',
  })
  expect(declined).toMatchObject({ status: 402, body: expect.stringContaining('Your card was declined.') })
  expect(declined.body).toContain(UNCHARGED)
  expect((await app.visitor.get(`/pay/${bill.id}?client_secret=${bill.secret}`)).body).toContain(UNCHARGED)
})

test('a press that comes too late does not promise that nothing was charged: another one may have been', async () => {
  const bill = await anInvoice(app)
  await payByCard(app, bill, { owed: bill.amount }, { number: '4000 0025 0000 3155' })
  const late = await press(bill, { action: 'confirm', token: 'x'.repeat(43) })
  expect(late).toMatchObject({
    status: 409,
    body: expect.stringContaining('This payment has changed. Reload the page.'),
  })
  expect(late.body).not.toContain(UNCHARGED)
})
