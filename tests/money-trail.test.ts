import { beforeAll, expect, test } from 'vitest'
import { addLateFee } from '#domains/money/invoices/late-fees.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { contract } from '../src/contract.ts'
import { describeChange } from '#domains/system/audit/describe-change.ts'
import { describeAction } from '#domains/system/audit/change-lines.ts'
import { endpoints } from '#platform/http/access.ts'
import { useApp } from './support/use-app.ts'
import type { Answer } from './support/app.ts'
import { estimatesOf, OFFER } from './support/estimates.ts'
import { stepsOf } from './support/payment-steps.ts'
import { billing, LINES } from './support/invoices.ts'
import { aTestCard } from './support/saved-cards.ts'
import { aMeasuredVisit, anOnSiteEstimate } from './support/on-site.ts'

type Body = Record<string, any>

const { app, owner, staff } = useApp()
const office = billing(app)
const estimates = estimatesOf(app)
let customer: Body
let businessId: string
beforeAll(async () => {
  customer = await office.aCustomer({ name: 'Elena Vargas', email: 'elena@example.com' })
  businessId = await office.business()
})

/** Makes what a row begins with, as the owner does. */
const made = async (path: string, body: Body): Promise<Body> => {
  const answer = await owner.post(path, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
  return answer.body
}
const RULE = { service: 'Driveway Sealing', priceType: 'discount_percent', value: 10 }
const aRule = () => made('/api/customer-pricing', { ...RULE, customerId: customer.id })
const aContract = (): Body => ({
  businessId,
  customerId: customer.id,
  service: 'House wash',
  frequency: 'monthly',
  amount: 38_000,
  status: 'active',
})
const anInvoice = (change: Body = {}) => office.anInvoice(change)
const paid = async () => {
  const invoice = await anInvoice()
  return made(`/api/invoices/${invoice.id}/payments`, { amount: 10_000, method: 'cash' })
}
/** Overdue for longer than the rule of Settings allows. */
const lateInvoice = async () => {
  const { money } = (await owner.get('/api/settings')).body
  const lateFee = { percent: 5, cents: null, afterDays: 5 }
  await owner.call('PUT', '/api/settings/money', { version: money.version, value: { ...money.value, lateFee } })
  return anInvoice({ issuedDate: '2026-01-05', dueDate: '2026-02-04' })
}
const anEstimate = (change: Body = {}) => estimates.aDraft({ customerId: customer.id, ...change })
const choice = { packageId: 'satin', optionIds: [] }
const accepted = async () => {
  const { id, version } = await anEstimate()
  const answer = await owner.post(`/api/estimates/${id}/accept`, {
    choice,
    name: 'Elena Vargas',
    how: 'by phone',
    version,
  })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}

/**
 * Every call that changes money or the amount due, as an office user makes it. Add each new call here.
 */
const ACTS: Record<string, () => Promise<Answer>> = {
  'pricing.create': () => staff.post('/api/customer-pricing', { ...RULE, customerId: customer.id }),
  'pricing.update': async () => staff.patch(`/api/customer-pricing/${(await aRule()).id}`, { version: 1, value: 15 }),
  'pricing.remove': async () => owner.call('DELETE', `/api/customer-pricing/${(await aRule()).id}`),
  'pricing.restore': async () => {
    const { id } = await aRule()
    await owner.call('DELETE', `/api/customer-pricing/${id}`)
    return owner.post(`/api/customer-pricing/${id}/restore`, { ...RULE, customerId: customer.id })
  },
  'recurring.create': () => staff.post('/api/recurring-services', aContract()),
  'recurring.update': async () =>
    staff.patch(`/api/recurring-services/${(await made('/api/recurring-services', aContract())).id}`, {
      version: 1,
      amount: 1,
    }),
  'recurring.setStatus': async () =>
    staff.patch(`/api/recurring-services/${(await made('/api/recurring-services', aContract())).id}/status`, {
      status: 'paused',
    }),
  'recurring.addVisit': async () =>
    staff.post(`/api/recurring-services/${(await made('/api/recurring-services', aContract())).id}/visits`, {
      date: '2026-12-02',
    }),
  'invoices.create': async () => staff.post('/api/invoices', office.asked(await office.aCompletedJob())),
  'invoices.createMany': async () => {
    const job = await office.aCompletedJob()
    return staff.post('/api/invoices/bulk', { items: [{ id: job.id }] })
  },
  'invoices.createStep': async () => {
    const { jobId } = await stepsOf(app).anAgreedJob({ customerId: customer.id })
    return staff.post(`/api/jobs/${jobId}/payment-steps/2/invoice`)
  },
  'invoices.update': async () => {
    const { id, version } = await anInvoice({ status: 'draft' })
    return staff.patch(`/api/invoices/${id}`, {
      version,
      amount: LINES[0]?.total,
      lineItems: JSON.stringify(LINES.slice(0, 1)),
    })
  },
  'invoices.send': async () => staff.post(`/api/invoices/${(await anInvoice()).id}/send`, { by: ['email'] }),
  'invoices.removeLateFee': async () => {
    const { id } = await lateInvoice()
    await app.parts.db.transaction(SYSTEM, (tx) => addLateFee(tx, id))
    return staff.post(`/api/invoices/${id}/remove-late-fee`)
  },
  'invoices.correct': async () => {
    const { id, version } = await anInvoice()
    const lineItems = JSON.stringify(LINES.slice(0, 1))
    return staff.post(`/api/invoices/${id}/correct`, { version, amount: LINES[0]?.total, lineItems })
  },
  'documents.send': async () => {
    const path = `/api/documents/invoice/${(await anInvoice()).id}`
    const { draft, seen } = (await staff.get(`${path}/message`)).body
    return staff.post(`${path}/send`, { ...draft, seen })
  },
  'invoices.remind': async () => staff.post(`/api/invoices/${(await anInvoice()).id}/remind`),
  'invoices.void': async () => staff.post(`/api/invoices/${(await anInvoice()).id}/void`, { reason: 'Made twice' }),
  'invoices.revokeLink': async () => {
    const { id } = await anInvoice()
    await owner.post(`/api/invoices/${id}/create-payment-intent`)
    return staff.post(`/api/invoices/${id}/revoke-link`)
  },
  'invoices.copy': async () => staff.post(`/api/invoices/${(await anInvoice()).id}/copy`),
  'payments.createIntent': async () =>
    staff.post(`/api/invoices/${(await anInvoice({ status: 'draft' })).id}/create-payment-intent`),
  'payments.record': async () =>
    staff.post(`/api/invoices/${(await anInvoice()).id}/payments`, {
      amount: 10_000,
      method: 'check',
      reference: '1207',
    }),
  'payments.recordDeposit': async () =>
    staff.post(`/api/estimates/${(await accepted()).id}/payments`, { amount: 10_000, method: 'cash' }),
  'payments.recordOnSite': async () =>
    staff.post(`/api/visits/${(await anOnSiteEstimate(app, { customerId: customer.id }, true)).id}/deposit`, {
      amount: 10_000,
      method: 'cash',
    }),
  'payments.refund': async () => staff.post(`/api/payments/${(await paid()).id}/refund`, { amount: 4000, owed: true }),
  'payments.setTestCheckout': () => owner.call('PUT', '/api/payments/test-checkout', { on: true }),
  'payments.setTips': () => owner.call('PUT', '/api/payments/tips', { on: true }),
  'payments.setCardOnFile': () => owner.call('PUT', '/api/payments/card-on-file', { on: true }),
  'payments.setBankAccounts': () => owner.call('PUT', '/api/payments/bank-accounts', { on: true }),
  'payments.cardLink': async () => {
    await aTestCard(app, { businessId, customerId: customer.id })
    return staff.post(`/api/customers/${customer.id}/card-link`, { businessId })
  },
  'payments.sendCardLink': async () => {
    await aTestCard(app, { businessId, customerId: customer.id })
    return staff.post(`/api/customers/${customer.id}/card-link/send`, { businessId, by: 'email' })
  },
  'payments.removeCard': async () =>
    staff.call('DELETE', `/api/cards/${await aTestCard(app, { businessId, customerId: customer.id })}`),
  'payments.chargeCard': async () => {
    const { id, balance, customerId, businessId: of } = await anInvoice()
    const cardId = await aTestCard(app, { businessId: of, customerId })
    return staff.post(`/api/invoices/${id}/charge`, { cardId, owed: balance })
  },
  'payments.setPlanCard': async () => {
    const { id } = await made('/api/recurring-services', aContract())
    const cardId = await aTestCard(app, { businessId, customerId: customer.id })
    return staff.call('PUT', `/api/recurring-services/${id}/card`, { cardId })
  },
  'payments.deleteTests': () => owner.call('DELETE', '/api/payments/tests'),
  'estimates.writeOnSite': async () => {
    const { id, offer } = await aMeasuredVisit(app, { customerId: customer.id })
    return staff.call('PUT', `/api/visits/${id}/estimate`, offer)
  },
  'estimates.present': async () =>
    staff.post(`/api/visits/${(await anOnSiteEstimate(app, { customerId: customer.id })).id}/estimate/present`),
  'estimates.sendOnSite': async () =>
    staff.post(`/api/visits/${(await anOnSiteEstimate(app, { customerId: customer.id })).id}/estimate/send`, {
      by: ['email'],
    }),
  'estimates.create': () =>
    staff.post('/api/estimates', {
      businessId,
      customerId: customer.id,
      service: 'Pool Deck Sealing',
      title: 'Pool deck',
      offer: OFFER,
      areaSqFt: 620,
    }),
  'estimates.update': async () => {
    const { id, version } = await anEstimate()
    return staff.patch(`/api/estimates/${id}`, { version, depositPercent: 50 })
  },
  'estimates.send': async () => staff.post(`/api/estimates/${(await anEstimate()).id}/send`, { by: ['email'] }),
  'estimates.link': async () => staff.post(`/api/estimates/${(await anEstimate()).id}/link`),
  'estimates.void': async () => staff.post(`/api/estimates/${(await anEstimate()).id}/void`),
  'estimates.revokeLink': async () => {
    const { id } = await anEstimate()
    await owner.post(`/api/estimates/${id}/link`)
    return staff.post(`/api/estimates/${id}/revoke-link`)
  },
  'estimates.copy': async () => staff.post(`/api/estimates/${(await anEstimate()).id}/copy`),
  'estimates.acceptFor': async () => {
    const { id, version } = await anEstimate()
    return staff.post(`/api/estimates/${id}/accept`, { choice, name: 'Elena Vargas', how: 'by phone', version })
  },
}

/** Those that only the owner may do. */
const OWNERS = new Set([
  'pricing.remove',
  'pricing.restore',
  'payments.setTestCheckout',
  'payments.setTips',
  'payments.setCardOnFile',
  'payments.setBankAccounts',
  'payments.deleteTests',
])

const MONEY = new Set(['pricing', 'recurring', 'invoices', 'payments', 'documents', 'estimates'])
const CALLS = endpoints(contract)
  .filter(
    ({ name, method, meta }) => MONEY.has(name.split('.')[0] ?? '') && method !== 'GET' && meta.access !== 'public',
  )
  .map(({ name }) => name)

test('every call that changes money is in the table', () => {
  expect(CALLS.toSorted()).toEqual(Object.keys(ACTS).toSorted())
})

test.each(CALLS)('records %s in the audit trail with its author, in words', async (name) => {
  const since = (await app.database.pool.query('select coalesce(max(created_at), now()) as at from audit_entries'))
    .rows[0].at
  const answer = await ACTS[name]?.()
  expect(answer?.status, JSON.stringify(answer?.body)).toBeLessThan(300)
  const who = OWNERS.has(name) ? owner : staff
  const me = (await who.get('/api/auth/user')).body
  const { rows } = await app.database.pool.query(
    'select entity, action, actor_id, actor_name as "actorName", before, after from audit_entries where actor_id = $1 and created_at >= $2 order by created_at desc',
    [me.id, since],
  )
  const [last] = rows
  expect(last, `nothing is told of ${name}`).toBeDefined()
  expect(last.actorName).not.toBe('')
  const { words, detail } = describeChange(last, new Date())
  expect(words).toMatch(new RegExp(`^${last.actorName} \\S.*\\.$`))
  expect(`${words} ${detail ?? ''}`).not.toMatch(/[{}[\]]|undefined|null|NaN|[\da-f]{8}-[\da-f]{4}/)
  // A sentence, and not the word of the code.
  const { did, joint, rest } = describeAction(last.action)
  expect([did, joint, 'X', rest].filter(Boolean).join(' ')).toMatch(/^(\p{L}+ed|sent|took|put|made) (.+ )?X/u)
  expect(words.slice(last.actorName.length)).toMatch(/^ (\p{L}+ed|sent|took|put|made) /u)
})
