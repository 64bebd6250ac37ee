import { computeAmount, LATE_BILL } from './plan.ts'
import type { Slot } from './plan.ts'
import type { Scenario } from './types.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123' }
/**
 * Of the last month: bills that wait, and one that was written by mistake. By the offset of their job, the first of
 * that day.
 */
const WAITS = new Set([-10, -8])
const REFUNDED = -15
const TIPPED = -18
/** Unpaid invoices of the months before. */
const LATE = new Set([14, 7, 3])
const PARTLY = { offset: -2, cents: 30_000 }

/** The office invoices a completed job, and the customer pays or has not paid yet. */
export async function billJob(scene: Scenario, slot: Slot, jobId: string): Promise<void> {
  const { cast, stage, days } = scene
  const id = slot.from === 'contract' ? await billOfContract(scene, jobId) : await bill(scene, slot, jobId)
  if (id === null) return
  const isFirst = slot.time === '08:00'
  if (isFirst && WAITS.has(slot.offset)) return
  if (slot.offset < -29 && LATE.has(54 - slot.place)) return
  if (slot.offset === LATE_BILL && isFirst) {
    stage.at(days.at(-2, '11:40'), () =>
      cast.office.payments.record({ id, amount: computeAmount(slot), method: 'check', reference: '2291' }),
    )
    return
  }
  if (slot.offset === PARTLY.offset) {
    await cast.office.payments.record({ id, amount: PARTLY.cents, method: 'cash' })
    return
  }
  await pay(scene, slot, id)
  if (slot.offset === REFUNDED && isFirst) {
    stage.at(days.at(REFUNDED + 1, '10:05'), async () => {
      const [payment] = await cast.owner.payments.entries({ id })
      if (payment)
        await cast.owner.payments.refund({
          id: payment.id,
          amount: 6000,
          reason: 'One corner was sealed twice',
          owed: false,
        })
    })
  }
}

/** Invoices besides those of finished jobs: a draft for work in progress, and a duplicate that was voided. */
export function seedOtherInvoices(scene: Scenario, all: readonly Slot[]): void {
  const { stage, days, cast, book } = scene
  const going = all.find(({ state }) => state === 'going')
  const twice = all.find(({ offset, from }) => offset === -20 && from === 'office')
  const make = ({ customer, service, areaSqFt, unitPrice }: Slot, words: string) => {
    const line = {
      description: `${service}${words}`,
      quantity: areaSqFt,
      unit: 'sq ft',
      unitPrice,
      total: areaSqFt * unitPrice,
    }
    const of = { businessId: cast.businesses['paver-sealing'], customerId: book.idOf(customer) }
    return cast.office.invoices.create({
      ...of,
      amount: line.total,
      status: 'draft',
      lineItems: JSON.stringify([line]),
    })
  }
  if (going) stage.at(days.at(-1, '16:50'), () => make(going, ', balance on completion'))
  if (!twice) return
  stage.at(days.at(-19, '09:30'), async () => {
    const { id } = await make(twice, '')
    await cast.office.invoices.void({ id, reason: 'Duplicate invoice' })
  })
}

async function bill(scene: Scenario, slot: Slot, jobId: string): Promise<string> {
  const { cast } = scene
  const { businessId, customerId } = await cast.office.jobs.get({ id: jobId })
  const amount = computeAmount(slot)
  const what = slot.service === 'Pressure Washing' ? slot.service : `${slot.service}, ${slot.finish} finish`
  // The office shared the links of older invoices itself.
  const isNew = slot.offset > -45
  const line = { description: what, quantity: slot.areaSqFt, unit: 'sq ft', unitPrice: slot.unitPrice, total: amount }
  const made = await cast.office.invoices.create({
    businessId,
    customerId,
    jobId,
    amount,
    status: isNew ? 'draft' : 'sent',
    lineItems: JSON.stringify([line]),
  })
  // By e-mail where they did not agree to texts.
  if (isNew) await cast.office.invoices.send({ id: made.id, by: [await wayTo(scene, slot, customerId)] })
  return made.id
}

/**
 * How a customer is written to: by text, unless they may have left the box of the quote form empty (seed-requests.ts).
 */
async function wayTo({ cast }: Scenario, { customer }: Slot, customerId: string): Promise<'sms' | 'email'> {
  if (customer % 5 !== 4) return 'sms'
  const { email } = await cast.office.customers.get({ id: customerId })
  return email === null ? 'sms' : 'email'
}

/** A service plan creates its invoice automatically when its job is completed. */
async function billOfContract({ cast }: Scenario, jobId: string): Promise<string | null> {
  const { body } = await cast.office.invoices.list({ jobId })
  return body[0]?.id ?? null
}

async function pay({ cast, stage }: Scenario, slot: Slot, id: string): Promise<void> {
  const { balance } = await cast.office.invoices.get({ id })
  if (slot.paid !== 'card') {
    await cast.office.payments.record({
      id,
      amount: balance,
      method: slot.paid,
      ...(slot.paid === 'check' && { reference: String(1000 + slot.place) }),
    })
    return
  }
  const { clientSecret: secret } = await cast.office.payments.createIntent({ id })
  const tip = slot.offset === TIPPED ? { percent: 10 as const } : null
  await stage.visitor.payments.testCard({ id, secret, owed: balance, tip, card: CARD })
}
