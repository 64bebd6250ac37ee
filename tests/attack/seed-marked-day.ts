import { randomBytes, randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { App } from '../support/app.ts'
import { aQuote } from '../support/api-client.ts'
import { createFactories } from '../support/factories.ts'
import { aMeasuredVisit, anOnSiteEstimate } from '../support/on-site.ts'
import { signedChange, STEPS, toScopeInput } from '../support/change-orders.ts'
import { estimatesOf, OFFER, signed } from '../support/estimates.ts'
import { aReviewLink, complete, processedJob } from '../support/finished-job.ts'
import { aDraft, offersOf } from '../support/offers.ts'
import { payByCard } from '../support/payments.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { uploadFile } from '../support/files.ts'
import { uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { marked, MARKED_NAME as NAME, MARKUP } from './texts.ts'

/** Where what was typed on that day is to be seen: pages of private links, pages of the dashboard, and papers. */
export type MarkedDay = {
  links: string[]
  places: string[]
  papers: { method: string; path: string; form?: Record<string, string> }[]
}

/**
 * A day of the business on which everybody who can type something types markup: visitors, customers by their links and
 * by text, the office.
 */
export async function aMarkedDay(app: App, twilio: TwilioPeer): Promise<MarkedDay> {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const made = async (path: string, body: unknown) => {
    const answer = await owner.post(path, body)
    expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }

  await app.visitor.post('/api/service-requests', aQuote({ name: NAME, address: NAME, message: MARKUP }))
  const { jobId } = await processedJob(app, { name: NAME, address: NAME, message: MARKUP })
  await complete(app, jobId)
  await app.visitor.post('/api/ai/chat', { message: MARKUP })
  const [From, Body] = [`+1813555${randomInt(1000, 9999)}`, `${MARKUP} when?`]
  await twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    From,
    To: '+18135550100',
    Body,
    NumMedia: '0',
  })
  await made(`/api/conversations/${From.slice(1)}/customer`, { name: NAME, address: NAME })
  await twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
    From,
    To: '+18135550100',
    Body: 'STOP',
    NumMedia: '0',
  })
  await made(`/api/conversations/${From.slice(1)}/resume`, { how: NAME })
  await made('/api/partners', {
    name: NAME,
    category: NAME,
    services: [NAME],
    phone: '(813) 555-0142',
    email: 'partner@example.com',
  })

  const waiting = await aReviewLink(app, { name: NAME, address: NAME })
  const reviewed = await aReviewLink(app, { name: NAME, address: NAME })
  expect((await app.visitor.post(`/api/review-links/${reviewed.token}`, { rating: 5, comment: MARKUP })).status).toBe(
    201,
  )
  for (const { id } of (await owner.get('/api/reviews?status=pending')).body)
    await owner.post(`/api/reviews/${id}/approve`, { reply: NAME })
  const hidden = await aReviewLink(app, { name: NAME, address: NAME })
  await app.visitor.post(`/api/review-links/${hidden.token}`, { rating: 1, comment: MARKUP })
  for (const { id } of (await owner.get('/api/reviews?status=pending')).body)
    expect((await owner.post(`/api/reviews/${id}/reject`, { reason: 'spam', note: MARKUP })).status).toBe(200)

  const photo = await uploadPhoto(
    app.url,
    owner,
    await aPhoto(),
    { caption: NAME, alt: NAME },
    { name: '"><img src=x onerror=__ran()>.jpg' },
  )
  expect(photo.status, JSON.stringify(photo.body)).toBe(201)

  const { aSent } = estimatesOf(app)
  const customer = { name: NAME, address: NAME, email: 'marked@example.com', notes: MARKUP }
  const offer = marked(OFFER)
  const open = await aSent({ customer, title: NAME, offer })
  const accepted = await aSent({ customer, title: NAME, offer })
  const yes = signed(accepted.estimate, accepted.key, { name: NAME, preferredStart: NAME })
  const answer = await app.visitor.post(`/api/estimate-links/${accepted.estimate['id']}/accept`, yes)
  expect(answer.body.state, JSON.stringify(answer.body)).toBe('accepted')
  await made(`/api/estimates/${open.estimate['id']}/send`, { by: ['email'] })
  await markedChanges(accepted.estimate['id'])

  const bill = await anInvoice()
  const paid = await anInvoice()
  await made(`/api/invoices/${bill.id}/send`, { by: ['email'] })
  const { version: seenBill } = (await owner.get(`/api/invoices/${bill.id}`)).body
  await made(`/api/invoices/${bill.id}/correct`, { version: seenBill, notes: MARKUP, reason: NAME })
  const { draft, seen } = (await owner.get(`/api/documents/invoice/${bill.id}/message`)).body
  await made(`/api/documents/invoice/${bill.id}/send`, { ...draft, seen, subject: NAME, words: MARKUP, text: MARKUP })
  expect((await payByCard(app, paid, { owed: paid.amount })).body).toEqual({ is: 'paid' })
  const [entry] = (await owner.get(`/api/invoices/${paid.id}/payments`)).body

  const { body: markedJob } = await owner.get(`/api/jobs/${jobId}`)
  const field = { of: 'customers', name: `${MARKUP.slice(0, 30)} ${randomInt(1e6)}`, type: 'text', forCrew: true }
  const values = { [(await made('/api/custom-fields', field)).id]: MARKUP }
  const detail = await owner.call('PUT', '/api/custom-values', { of: 'customers', id: markedJob.customerId, values })
  expect(detail.status, JSON.stringify(detail.body)).toBe(200)
  const note = await uploadFile(app.url, owner, { of: 'jobs', id: jobId }, MARKUP.slice(1), `${MARKUP}.txt`)
  expect(note.status, JSON.stringify(note.body)).toBe(201)

  const supplier = await made('/api/suppliers', { name: `${NAME} and sons ${randomInt(1e6)}`, notes: MARKUP })
  const material = {
    name: `${NAME} sealer`,
    category: 'sealant',
    unit: 'gal',
    unitCost: 3400,
    quantityOnHand: 1,
    minStockLevel: 10,
    supplierId: supplier.id,
  }
  const { id: materialId } = await made('/api/materials', { businessId: await crew.business(), ...material })
  await made(`/api/materials/${materialId}/moves`, { kind: 'received', quantity: 1, unitCost: 3400, note: NAME })
  const { body: moves } = await owner.get(`/api/materials/${materialId}/moves`)
  await made(`/api/materials/${materialId}/moves/${moves[0].id}/take-back`, { note: NAME })
  await inDetail()
  await made('/api/invitations', { email: 'invited@example.com', role: 'staff', password: app.owner.password })
  await owner.post('/api/automation/process-communications')

  const day = '?from=2026-01-01&to=2026-12-31'
  const estimatePath = `/estimate/${open.estimate['id']}`
  return {
    links: [
      `/review/${waiting.token}`,
      `${estimatePath}?key=${open.key}`,
      `/estimate/${accepted.estimate['id']}?key=${accepted.key}`,
      ...[bill, paid].map(({ id, secret }) => `/pay/${id}?client_secret=${secret}`),
    ],
    places: [
      `/dashboard/jobs/${jobId}`,
      `/dashboard/customers/${open.estimate['customerId']}`,
      `/dashboard/invoices/${bill.id}`,
      `/dashboard/estimates/${open.estimate['id']}`,
      `/dashboard/messages/${From.slice(1)}`,
    ],
    papers: [
      ...[
        `/api/estimates/${accepted.estimate['id']}/pdf`,
        `/api/invoices/${bill.id}/pdf`,
        `/api/payments/${entry.id}/receipt`,
      ].map(get),
      ...['/api/materials/reorder.pdf', '/api/materials/reorder.csv', '/api/customers/export'].map(get),
      ...['report.pdf', 'report.csv', 'sources.csv', 'margins.csv'].map((file) => get(`/api/reports/${file}${day}`)),
      { method: 'POST', path: `${estimatePath}/estimate.pdf`, form: { key: open.key } },
      { method: 'POST', path: `/pay/${bill.id}/invoice.pdf`, form: { client_secret: bill.secret } },
    ],
  }

  /** What hangs on what was made, and is only changed where it hangs. */
  async function inDetail(): Promise<void> {
    const changed = async (method: string, path: string, body: unknown) => {
      const said = await owner.call(method, path, body)
      expect(said.status, `${method} ${path} ${JSON.stringify(said.body)}`).toBeLessThan(300)
    }
    const id = open.estimate['customerId']
    const { contacts, version: withOne } = await made(`/api/customers/${id}/contacts`, {
      name: 'Kim',
      label: 'Son',
      phone: '(813) 555-0142',
    })
    await changed('PATCH', `/api/customers/${id}/contacts/${contacts.at(-1).id}`, {
      name: NAME,
      label: NAME,
      phone: '(813) 555-0142',
      version: withOne,
    })
    const { addresses, version: withTwo } = await made(`/api/customers/${id}/addresses`, {
      label: 'Shop',
      address: 'x',
    })
    await changed('PATCH', `/api/customers/${id}/addresses/${addresses.at(-1).id}`, {
      label: NAME,
      address: NAME,
      version: withTwo,
    })
    const job = await crew.aJob({ customerId: id, tasks: ['Photo before'], notes: MARKUP })
    const [task] = (await owner.get(`/api/jobs/${job.id}`)).body.tasks
    await changed('PATCH', `/api/jobs/${job.id}/tasks/${task.id}`, { text: NAME })
    const dated = await crew.aJob({ customerId: id, scheduledDate: '2027-03-01' })
    const visit = { title: NAME, date: '2027-03-04' }
    const further = await made(`/api/jobs/${dated.id}/visits`, { ...visit, version: 1, tasks: [NAME] })
    await changed('PATCH', `/api/jobs/${dated.id}/visits/${further.visits[0].id}`, { ...visit, version: 2 })
    const event = await crew.anEvent({ title: NAME, address: NAME, notes: NAME })
    await changed('PATCH', `/api/calendar-events/${event.id}`, { title: NAME, address: NAME, notes: NAME, version: 1 })
    const { id: equipmentId } = await crew.someEquipment()
    await changed('PUT', `/api/jobs/${job.id}/used`, { equipment: [{ equipmentId, hours: 1, notes: NAME }] })
    await changed('POST', `/api/payments/${entry.id}/refund`, { amount: 100, reason: NAME, owed: false })
    const { version } = (await owner.get(`/api/invoices/${bill.id}`)).body
    await changed('PATCH', `/api/invoices/${bill.id}`, { version, notes: `${MARKUP} again` })
    const [phoned, declined] = [
      await aSent({ customer, title: NAME, offer }),
      await aSent({ customer, title: NAME, offer }),
    ]
    const choice = { packageId: 'satin', optionIds: [] }
    await changed('POST', `/api/estimates/${phoned.estimate['id']}/accept`, {
      choice,
      name: NAME,
      how: NAME,
      version: phoned.estimate['version'],
    })
    await changed('POST', `/api/estimates/${phoned.estimate['id']}/payments`, {
      amount: 100,
      method: 'cash',
      reference: NAME,
    })
    const measured = await aMeasuredVisit(app)
    const deal = { name: NAME, percent: 5 }
    await changed('PUT', `/api/visits/${measured.id}/estimate`, { ...measured.offer, discount: deal })
    const onSite = await anOnSiteEstimate(app, {}, true)
    const check = { amount: 100, method: 'check', reference: NAME }
    await changed('POST', `/api/visits/${onSite.id}/deposit`, check)
    await changed('POST', `/api/estimate-links/${declined.estimate['id']}/decline`, { key: declined.key, reason: NAME })
  }

  /** One that the customer declines in words, one that the crew writes, and one that is accepted. */
  async function markedChanges(estimateId: string): Promise<void> {
    const agreed: string = (await owner.get(`/api/estimates/${estimateId}`)).body.jobId
    const keyOf = async (id: string) =>
      new URL((await made(`/api/change-orders/${id}/link`, {})).link).searchParams.get('key') ?? ''
    const write = async (): Promise<Record<string, any>> => {
      const { version, scope } = (await owner.get(`/api/jobs/${agreed}`)).body
      const { lines, ...rest } = toScopeInput(scope)
      const line = { ...STEPS, id: `steps-${version}`, description: NAME, detail: NAME }
      return made(`/api/jobs/${agreed}/change-orders`, {
        version,
        scope: { ...rest, lines: [...lines, line] },
        reason: MARKUP,
        total: scope.total + 145_00,
      })
    }
    const no = await write()
    const said = { key: await keyOf(no['id']), reason: MARKUP }
    await made(`/api/change-order-links/${no['id']}/decline`, said)
    const prices = [{ upTo: null, low: 100, usual: 100, high: 100 }]
    const item = await made('/api/price-book', {
      kind: 'add-on',
      name: `${NAME} ${randomInt(1e6)}`,
      unit: 'each',
      prices,
    })
    const bySite = { items: [{ itemId: item.id, quantity: 1 }], reason: MARKUP }
    await made(`/api/jobs/${agreed}/change-orders/on-site`, bySite)
    const yesOrder = await write()
    const signs = signedChange(yesOrder, await keyOf(yesOrder['id']), { name: NAME })
    await made(`/api/change-order-links/${yesOrder['id']}/accept`, signs)
  }

  async function anInvoice(): Promise<{
    id: string
    customerId: string
    number: string
    amount: number
    secret: string
  }> {
    const { id: customerId } = await crew.aCustomer(customer)
    const amount = 50_000
    const lineItems = JSON.stringify([{ description: NAME, quantity: 1, unitPrice: amount, total: amount }])
    const { id, invoiceNumber } = await made('/api/invoices', {
      businessId: await crew.business(),
      customerId,
      amount,
      status: 'sent',
      notes: MARKUP,
      lineItems,
    })
    const { clientSecret } = await made(`/api/invoices/${id}/create-payment-intent`, {})
    return { id, customerId, number: invoiceNumber, amount, secret: clientSecret }
  }
}

/** An offer by e-mail with markup in its words and in the name of who gets it. */
export async function aMarkedOffer(app: App): Promise<void> {
  const owner = await app.as('owner')
  const people = offersOf(app)
  await people.haveStreet()
  await people.agreed({ name: NAME, tags: ['marked'] }, true)
  const email = `Hi {first_name}, ${MARKUP}\n\n{link}`
  const { body: campaign } = await owner.post(
    '/api/campaigns',
    aDraft({ name: NAME, way: 'email', subject: NAME, email, audience: { tags: ['marked'] } }),
  )
  const answer = await owner.post(`/api/campaigns/${campaign.id}/confirm`, { version: campaign.version, will: 1 })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const get = (path: string) => ({ method: 'GET', path })
