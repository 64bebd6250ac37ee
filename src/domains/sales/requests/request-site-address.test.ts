import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { aPhoto, sendPhoto } from '#tests/support/pictures.ts'

// What a request is tied to: its customer, its visits, its photos, its job, and the place of the work.

const { app, owner, crew } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<any> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const press = async (id: string): Promise<any> => (await owner.post(`/api/automation/process-request/${id}`)).body
const requestOf = async (id: string): Promise<any> => (await owner.get(`/api/service-requests/${id}`)).body
const visitOf = async (id: string): Promise<any> => (await owner.get(`/api/visits/${id}`)).body
const choose = (id: string, customerId: unknown) =>
  owner.call('PUT', `/api/service-requests/${id}/customer`, { customerId })

describe('a request for another place than the customer’s own', () => {
  test('becomes a job there, and the look before says so', async () => {
    const customer = await crew.aCustomer({ name: 'Priya Nair', address: '12 Alafia Trace, Lithia' })
    const { id } = await submit({ phone: customer.phone, address: '4 Rental Rd, Brandon' })
    expect((await owner.get(`/api/service-requests/${id}/preview`)).body).toMatchObject({
      customer: { id: customer.id },
      job: { siteAddress: '4 Rental Rd, Brandon' },
    })
    expect((await press(id)).job).toMatchObject({
      customerId: customer.id,
      address: '4 Rental Rd, Brandon',
      siteAddress: '4 Rental Rd, Brandon',
    })
  })

  test('that is new, or at home, has no place of its own', async () => {
    const { id } = await submit({ address: '9 Heron Ct, Ruskin' })
    expect((await owner.get(`/api/service-requests/${id}/preview`)).body.job.siteAddress).toBeNull()
    expect((await press(id)).job).toMatchObject({ address: '9 Heron Ct, Ruskin', siteAddress: null })
  })
})

describe('a visit of a request', () => {
  test('gets the job that Auto-Process makes, before it or after it, so that there is one', async () => {
    const { id: first } = await submit()
    const before = await crew.aVisit({ requestId: first })
    await expect.poll(async () => (await requestOf(first)).status).toBe('contacted')
    const { id: second } = await submit()
    const { job } = await press(second)
    const after = await crew.aVisit({ requestId: second })
    await expect.poll(async () => (await visitOf(after.id)).jobId).toBe(job.id)
    expect((await owner.post(`/api/visits/${after.id}/job`)).body).toMatchObject({ job: { id: job.id } })
    const made = (await owner.post(`/api/visits/${before.id}/job`)).body.job
    await expect.poll(async () => (await requestOf(first)).jobId).toBe(made.id)
  })

  test('of one business leaves an estimate of the other to make a job of its own', async () => {
    const { id } = await submit({ service: 'pressure-washing' })
    const customer = await crew.aCustomer()
    await choose(id, customer.id)
    const make = estimatesOf(app)
    const [paver, washing] = [
      await make.aDraft({ customerId: customer.id, requestId: id }),
      await make.aDraft({ customerId: customer.id, requestId: id, businessId: await crew.business(1) }),
    ]
    const { job } = await press(id)
    expect(job.businessId).toBe(await crew.business(1))
    expect((await owner.get(`/api/estimates/${washing.id}`)).body.jobId).toBe(job.id)
    expect((await owner.get(`/api/estimates/${paver.id}`)).body.jobId).toBeNull()
  })

  test('is made a job of the customer who was chosen for the request', async () => {
    const { id } = await submit({ name: 'Somebody Else' })
    const visit = await crew.aVisit({ requestId: id })
    const customer = await crew.aCustomer({ name: 'Chosen One' })
    // Another one was chosen first, by mistake.
    await choose(id, (await crew.aCustomer({ name: 'Wrong One' })).id)
    await choose(id, customer.id)
    const estimate = await estimatesOf(app).aDraft({ customerId: customer.id, requestId: id })
    const { job } = (await owner.post(`/api/visits/${visit.id}/job`)).body
    expect(job.customerId).toBe(customer.id)
    // A yes to it makes no second job.
    await expect.poll(async () => (await owner.get(`/api/estimates/${estimate.id}`)).body.jobId).toBe(job.id)
    await expect.poll(async () => (await requestOf(id)).customerId).toBe(customer.id)
  })

  test('gets the job of an estimate that was accepted, and of another visit, so that there is one', async () => {
    const { id } = await submit()
    const customer = await crew.aCustomer()
    await choose(id, customer.id)
    const [one, other] = [await crew.aVisit({ requestId: id }), await crew.aVisit({ requestId: id, time: '11:00' })]
    const { job } = (await owner.post(`/api/visits/${one.id}/job`)).body
    await expect.poll(async () => (await visitOf(other.id)).jobId).toBe(job.id)
    expect((await owner.post(`/api/visits/${other.id}/job`)).body).toMatchObject({ job: { id: job.id } })

    const { id: second } = await submit()
    await choose(second, customer.id)
    const visit = await crew.aVisit({ requestId: second, time: '12:00' })
    const { estimate, key } = await estimatesOf(app).aSent({ customerId: customer.id, requestId: second })
    expect(
      (await createClient(app.url, '').post(`/api/estimate-links/${estimate['id']}/accept`, signed(estimate, key)))
        .status,
    ).toBe(200)
    const { jobId } = (await owner.get(`/api/estimates/${estimate['id']}`)).body
    await expect.poll(async () => (await visitOf(visit.id)).jobId).toBe(jobId)
  })

  test('of another customer, or the other business, gets no job that is not theirs', async () => {
    const { id } = await submit()
    const { job } = await press(id)
    const [stranger, other] = [await crew.aCustomer({ name: 'Hal Brandt' }), await crew.business(1)]
    const theirs = await crew.aVisit({ requestId: id, customerId: stranger.id })
    const washing = await crew.aVisit({ requestId: id, businessId: other, time: '11:00' })
    const own = await crew.aVisit({ requestId: id, time: '12:00' })
    await expect.poll(async () => (await visitOf(own.id)).jobId).toBe(job.id)
    await expect.poll(async () => (await visitOf(washing.id)).customerId).toBe(job.customerId)
    expect([await visitOf(theirs.id), await visitOf(washing.id)].map(({ jobId }) => jobId)).toEqual([null, null])
  })

  test('does not keep the undo of Auto-Process from taking the new customer back', async () => {
    const { id } = await submit()
    const { customer } = await press(id)
    const visit = await crew.aVisit({ requestId: id })
    await expect.poll(async () => (await visitOf(visit.id)).customerId).toBe(customer.id)
    expect((await owner.post(`/api/automation/process-request/${id}/undo`)).status).toBe(200)
    expect(await visitOf(visit.id)).toMatchObject({ customerId: null, jobId: null })
    expect((await owner.get(`/api/customers/${customer.id}`)).status).toBe(404)
  })
})

test('two requests that were one: photos, visits, customer and answer are those of the one that stays', async () => {
  const [gone, stays] = [await submit(), await submit()]
  const picture = await aPhoto({ hue: 40 })
  for (const receipt of [gone, stays]) expect((await sendPhoto(app.url, receipt, picture)).status).toBe(201)
  expect((await sendPhoto(app.url, gone, await aPhoto({ hue: 200 }))).status).toBe(201)
  const visit = await crew.aVisit({ requestId: gone.id })
  await expect.poll(async () => (await requestOf(gone.id)).status).toBe('contacted')
  const customer = await crew.aCustomer()
  await choose(gone.id, customer.id)
  expect((await owner.post(`/api/service-requests/${gone.id}/merge`, { into: stays.id })).status).toBe(200)
  // The one that both had is not there twice.
  expect(await requestOf(stays.id)).toMatchObject({ photoCount: 2, customerId: customer.id, status: 'contacted' })
  expect((await visitOf(visit.id)).requestId).toBe(stays.id)
})

test('two requests that were one, of which the one that stays has a job: photos, visits and estimates of the other are the job’s', async () => {
  const [gone, stays] = [await submit(), await submit()]
  const { job, customer } = await press(stays.id)
  expect((await sendPhoto(app.url, gone, await aPhoto({ hue: 90 }))).status).toBe(201)
  const visit = await crew.aVisit({ requestId: gone.id })
  await choose(gone.id, customer.id)
  const estimate = await estimatesOf(app).aDraft({ customerId: customer.id, requestId: gone.id })
  expect((await owner.post(`/api/service-requests/${gone.id}/merge`, { into: stays.id })).status).toBe(200)
  expect((await owner.get(`/api/photos?jobId=${job.id}`)).body).toHaveLength(1)
  expect(await visitOf(visit.id)).toMatchObject({ requestId: stays.id, jobId: job.id, customerId: customer.id })
  expect((await owner.get(`/api/estimates/${estimate.id}`)).body).toMatchObject({ requestId: stays.id, jobId: job.id })
})

test('refuses to undo an Auto-Process once the request has moved on', async () => {
  const { id } = await submit()
  await press(id)
  await owner.patch(`/api/service-requests/${id}/status`, { status: 'completed' })
  expect(await owner.post(`/api/automation/process-request/${id}/undo`)).toMatchObject({
    status: 409,
    body: { error: 'This request is now completed, so it can’t be undone.' },
  })
})

test('a flagged one that was archived is among the archived', async () => {
  const { id } = await submit({ website: 'https://spam.example' })
  await owner.patch(`/api/service-requests/${id}/status`, { status: 'cancelled' })
  expect((await owner.post(`/api/service-requests/${id}/archive`)).status).toBe(200)
  expect(
    (await owner.get('/api/service-requests?archived=true')).body.map((request: { id: string }) => request.id),
  ).toEqual([id])
})

test('a text that confirms a request does not announce the date that its job has since received', async () => {
  const { id } = await submit()
  const { job } = await press(id)
  await owner.patch(`/api/jobs/${job.id}`, {
    version: job.version,
    scheduledDate: '2026-12-01',
    scheduledTime: '09:00',
  })
  await owner.post('/api/automation/process-communications')
  await expect.poll(async () => (await requestOf(id)).undoUntil).toBeNull()
  expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({
    scheduledDate: '2026-12-01',
    confirmationSent: false,
  })
})
