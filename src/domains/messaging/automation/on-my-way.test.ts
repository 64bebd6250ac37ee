import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const TODAY = '2026-11-20'
const { app, owner, technician, crew } = useApp({
  clock: { now: () => new Date(`${TODAY}T12:30:00Z`) },
  testPaymentsCount: true,
})
let me = ''
beforeAll(async () => {
  me = (await crew.aTechnician({ name: 'Sam Technician', email: 'technician@tidestone.test' })).id
})

const messagesTo = async (who: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body.filter(
    (message: any) => message.recipient === who && message.purpose === 'on-my-way',
  )
const aJob = (change: object = {}) =>
  crew.aJob({ scheduledDate: TODAY, scheduledTime: '09:00', keepClashes: true, ...change })

describe('On my way', () => {
  test('texts the customer immediately, names the technician, and sends once a day', async () => {
    const job = await aJob({ technicianIds: [me] })
    expect(await technician.post(`/api/jobs/${job.id}/on-my-way`)).toMatchObject({ status: 200, body: { told: true } })
    expect(await owner.post(`/api/jobs/${job.id}/on-my-way`)).toMatchObject({ status: 200, body: { told: false } })
    const messages = await messagesTo(job.customerPhone)
    expect(messages).toHaveLength(1)
    expect(messages[0].message).toBe(
      'Hi Ruth, Sam from Tidestone is on the way for Paver Restoration. Questions? Call (813) 555-0123.',
    )
    const { body } = await technician.get(`/api/automation/on-my-way?date=${TODAY}`)
    expect(body).toMatchObject({ on: true, simulated: true, told: [{ of: 'job', id: job.id }] })
  })

  test('twice at once is one', async () => {
    const job = await aJob()
    await Promise.all([1, 2, 3].map(() => owner.post(`/api/jobs/${job.id}/on-my-way`)))
    expect(await messagesTo(job.customerPhone)).toHaveLength(1)
  })

  test('is for the estimate visit, too', async () => {
    const visit = await crew.aVisit({ date: TODAY, email: 'kay@example.com' })
    expect((await owner.post(`/api/visits/${visit.id}/on-my-way`)).status).toBe(200)
    expect((await messagesTo('kay@example.com'))[0].message).toContain(
      'our team is on the way for a free estimate for Pool Deck Sealing.',
    )
  })

  test('is refused for what is not theirs, is over, or is none', async () => {
    const job = await aJob()
    expect((await technician.post(`/api/jobs/${job.id}/on-my-way`)).status).toBe(404)
    expect(
      (await (await app.as('technician')).get(`/api/automation/on-my-way?date=${TODAY}`)).body.told.some(
        ({ id }: any) => id === job.id,
      ),
    ).toBe(false)
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect(await owner.post(`/api/jobs/${job.id}/on-my-way`)).toMatchObject({
      status: 409,
      body: { error: 'No one is expecting you: this job is completed.' },
    })
    expect((await owner.post('/api/jobs/00000000-0000-4000-8000-000000000000/on-my-way')).status).toBe(404)
    expect((await app.visitor.post(`/api/jobs/${job.id}/on-my-way`)).status).toBe(401)
  })

  test('is refused for a later day, which is a slip of the thumb', async () => {
    const job = await aJob({ scheduledDate: '2026-11-21' })
    expect(await owner.post(`/api/jobs/${job.id}/on-my-way`)).toMatchObject({
      status: 409,
      body: { error: 'No one is expecting you today: this job is on Saturday, Nov 21.' },
    })
    expect(await messagesTo(job.customerPhone)).toEqual([])
  })

  test('says why no message was sent: STOP, or turned off', async () => {
    const job = await aJob()
    await app.parts.db.pool.query(
      `insert into consents (channel, address, covers, agreed, source, at) values ('sms', (select phone from customers where id = '${job.customerId}'), 'all', false, 'keyword', now())`,
    )
    expect(await owner.post(`/api/jobs/${job.id}/on-my-way`)).toMatchObject({
      status: 409,
      body: {
        error:
          'We can’t text this customer: they opted out, haven’t agreed to texts, or have no number on file. Give them a call.',
      },
    })
    await owner.patch('/api/automation/messages/on-my-way', { version: 0, on: false })
    const other = await aJob()
    expect((await owner.post(`/api/jobs/${other.id}/on-my-way`)).body.error).toBe(
      'On my way is turned off in Automation.',
    )
    await owner.patch('/api/automation/messages/on-my-way', { version: 1, on: true })
  })

  test('says in how many minutes one arrives, as it was read before', async () => {
    const job = await aJob({ technicianIds: [me] })
    const preview = await technician.get(`/api/automation/stops/job/${job.id}/preview?kind=on-my-way&minutes=20`)
    const words =
      'Hi Ruth, Sam from Tidestone is on the way for Paver Restoration and should be there in about 20 minutes. Questions? Call (813) 555-0123.'
    expect(preview.body).toMatchObject({ text: words, type: 'sms', from: '(813) 555-0123', problem: null })
    expect((await technician.post(`/api/jobs/${job.id}/on-my-way`, { minutes: 20 })).body).toMatchObject({ told: true })
    expect(await messagesTo(job.customerPhone)).toMatchObject([{ message: words, byName: expect.any(String) }])
  })
})

describe('Running late', () => {
  const late = (id: string, minutes: unknown = 15, by = owner) => by.post(`/api/jobs/${id}/running-late`, { minutes })

  test('says by how many minutes, beside On my way, and twice pressed it is one', async () => {
    const job = await aJob()
    await owner.post(`/api/jobs/${job.id}/on-my-way`)
    const both = await Promise.all([late(job.id), late(job.id)])
    expect(both.filter(({ body }) => body.told)).toHaveLength(1)
    const words = (await messagesTo(job.customerPhone)).map(({ message }) => message)
    expect(words).toHaveLength(2)
    expect(words).toContain(
      "Hi Ruth, it's Tidestone. We're running about 15 minutes late. Sorry for the wait. Questions? Call (813) 555-0123.",
    )
  })

  test('is for a technician’s own stops, and for today', async () => {
    const job = await aJob()
    expect((await late(job.id, 15, technician)).status).toBe(404)
    const preview = `/api/automation/stops/job/${job.id}/preview?kind=running-late&minutes=15`
    expect((await technician.get(preview)).status).toBe(404)
    expect((await owner.get(preview)).status).toBe(200)
    expect((await late((await aJob({ scheduledDate: '2026-11-21' })).id)).status).toBe(409)
    const visit = await crew.aVisit({ date: TODAY, email: 'kay2@example.com' })
    expect((await owner.post(`/api/visits/${visit.id}/running-late`, { minutes: 10 })).status).toBe(200)
  })

  test.each([[0], [241], ['soon'], [null]])('is refused with %j minutes', async (minutes) => {
    const job = await aJob()
    expect((await late(job.id, minutes)).status).toBe(400)
    expect(await messagesTo(job.customerPhone)).toEqual([])
  })
})
