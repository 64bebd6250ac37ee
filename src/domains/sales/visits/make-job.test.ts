import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-18T15:00:00Z') } })

describe('a job made of a visit', () => {
  test('finds or makes the customer, takes over what the visit knows, and is one however often it is asked for', async () => {
    const visit = await crew.aVisit({
      name: 'Nora Abel',
      phone: '(813) 555-0188',
      email: 'nora@example.com',
      notes: 'About 600 sq ft.',
    })
    const { status, body } = await owner.post(`/api/visits/${visit.id}/job`, { serviceCategory: 'Pool Area Cleaning' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      madeCustomer: true,
      visit: { status: 'done', jobId: body.job.id, customerId: body.job.customerId, version: 2 },
      job: {
        customerName: 'Nora Abel',
        service: 'Pool Deck Sealing',
        status: 'requested',
        notes: 'About 600 sq ft.',
        crewNotes: 'About 600 sq ft.',
      },
    })
    expect((await owner.get(`/api/customers/${body.job.customerId}`)).body).toMatchObject({
      email: 'nora@example.com',
      serviceCategory: 'Pool Area Cleaning',
    })
    expect((await owner.post(`/api/visits/${visit.id}/job`)).body).toMatchObject({
      madeCustomer: false,
      job: { id: body.job.id },
    })
    const again = await crew.aVisit({ name: 'Nora Abel', phone: '+1 813 555 0188', address: '4 Rental Rd, Brandon' })
    expect((await owner.post(`/api/visits/${again.id}/job`)).body).toMatchObject({
      madeCustomer: false,
      job: {
        customerId: body.job.customerId,
        address: '4 Rental Rd, Brandon',
        siteAddress: '4 Rental Rd, Brandon',
        crewNotes: null,
      },
    })
  })

  test('is not made of a canceled visit', async () => {
    const visit = await crew.aVisit()
    await owner.patch(`/api/visits/${visit.id}/status`, { status: 'cancelled' })
    expect(await owner.post(`/api/visits/${visit.id}/job`)).toMatchObject({
      status: 409,
      body: { error: 'This visit is canceled. Rebook it first.' },
    })
  })

  test('asked for ten times at once is one job', async () => {
    const visit = await crew.aVisit({ name: 'Ten Times' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post(`/api/visits/${visit.id}/job`)))
    expect(new Set(answers.map(({ body }) => body.job.id)).size).toBe(1)
  })

  test('outlives the visit, and the visit outlives the job', async () => {
    const [retained, gone] = [await crew.aVisit({ name: 'Keeps Job' }), await crew.aVisit({ name: 'Loses Job' })]
    const { job } = (await owner.post(`/api/visits/${retained.id}/job`)).body
    await owner.call('DELETE', `/api/visits/${retained.id}`)
    expect((await owner.get(`/api/jobs/${job.id}`)).status).toBe(200)
    const other = (await owner.post(`/api/visits/${gone.id}/job`)).body.job
    expect((await owner.get(`/api/jobs/${other.id}/attached`)).body).toEqual({
      things: [{ words: '1 estimate visit', many: 1, goes: false }],
      blocked: null,
    })
    expect((await owner.call('DELETE', `/api/jobs/${other.id}`)).status).toBe(200)
    expect((await owner.get(`/api/visits/${gone.id}`)).body.jobId).toBeNull()
  })
})

describe('a request', () => {
  const request = async (id: string) => (await owner.get(`/api/service-requests/${id}`)).body
  const aRequest = async () =>
    (await app.visitor.post('/api/service-requests', aQuote({ name: 'Priya Visit', smsConsent: true }))).body
      .id as string

  test('counts as contacted once a visit is booked for it, and gets the job that is made of the visit', async () => {
    const id = await aRequest()
    const visit = await crew.aVisit({ requestId: id, name: 'Priya Visit' })
    await expect.poll(async () => (await request(id)).status).toBe('contacted')
    const { job } = (await owner.post(`/api/visits/${visit.id}/job`)).body
    await expect.poll(async () => (await request(id)).jobId).toBe(job.id)
    expect(await request(id)).toMatchObject({ customerId: job.customerId, status: 'contacted' })
    const words = (await owner.get(`/api/service-requests/${id}/timeline`)).body.map(
      (entry: { words: string }) => entry.words,
    )
    expect(words).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ booked an estimate visit for Fri, Nov 20, 3:30 PM\.$/),
        expect.stringMatching(/ booked an estimate visit, so the request is marked as contacted\.$/),
        expect.stringMatching(/ created a job from the estimate visit\.$/),
      ]),
    )
    expect((await owner.post(`/api/automation/process-request/${id}`)).status).toBe(409)
  })

  test('can be deleted: its visit stays without it', async () => {
    const id = await aRequest()
    const visit = await crew.aVisit({ requestId: id })
    expect((await owner.call('DELETE', `/api/service-requests/${id}`)).status).toBe(200)
    expect((await owner.get(`/api/visits/${visit.id}`)).body.requestId).toBeNull()
  })
})
