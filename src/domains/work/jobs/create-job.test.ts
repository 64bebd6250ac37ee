import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { listAuditEntries } from '#tests/support/audit-entries.ts'

const { app, owner, crew } = useApp()

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const auditTrail = (id: string) => listAuditEntries(app, 'jobs', id)

describe('a new job', () => {
  test('brings a customer who was archived back into the lists', async () => {
    const customer = await crew.aCustomer({ name: 'Gone For Years' })
    expect((await owner.post(`/api/customers/${customer.id}/archive`)).body.archivedAt).not.toBeNull()
    await crew.aJob({ customerId: customer.id })
    expect((await owner.get(`/api/customers/${customer.id}`)).body.archivedAt).toBeNull()
    expect((await owner.get('/api/customers?q=gone for years')).body).toMatchObject([{ id: customer.id }])
    expect((await listAuditEntries(app, 'customers', customer.id)).map(({ action }) => action)).toEqual([
      'created',
      'archived',
      'unarchived',
    ])
  })

  test('is requested without a date, and scheduled with one', async () => {
    expect(await crew.aJob()).toMatchObject({
      status: 'requested',
      version: 1,
      scheduledDate: null,
      dates: [],
      days: 1,
      technicians: [],
      paymentStatus: 'pending',
    })
    const kim = await crew.aTechnician()
    const washer = await crew.someEquipment()
    const job = await crew.aJob({
      customer: { name: 'Ruth Delgado' },
      scheduledDate: '2026-11-20',
      scheduledTime: '08:00:00',
      technicianIds: [kim.id, kim.id],
      equipmentIds: [washer.id],
      areaSqFt: 1040,
      finish: 'natural',
      amount: 234_000,
      notes: ' Travertine. ',
      crewNotes: 'Gate code 2290.\nSunken corner.',
      customerNotes: '',
      tasks: ['Photo before', 'Joints sanded'],
    })
    expect(job).toMatchObject({
      status: 'scheduled',
      scheduledDate: '2026-11-20',
      scheduledTime: '08:00',
      dates: ['2026-11-20'],
      estimatedDuration: 120,
      technicians: [{ id: kim.id, name: 'Kim Tran' }],
      equipment: [{ id: washer.id, name: 'Hot water washer' }],
      areaSqFt: 1040,
      finish: 'natural',
      amount: 234_000,
      notes: 'Travertine.',
      crewNotes: 'Gate code 2290.\nSunken corner.',
      customerNotes: null,
    })
    expect((await owner.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      ...job,
      tasks: [
        { text: 'Photo before', doneAt: null, doneBy: null },
        { text: 'Joints sanded', doneAt: null, doneBy: null },
      ],
    })
    expect(await auditTrail(job.id)).toEqual([
      { action: 'created', before: null, after: { service: 'Paver Restoration', status: 'scheduled' } },
    ])
  })

  test('of work that was done, or begun, before it was written down stands where it is said to stand, and all that hangs on it follows', async () => {
    const done = await crew.aJob({
      status: 'completed',
      scheduledDate: '2026-11-02',
      scheduledTime: '08:00',
      amount: 50_000,
    })
    expect(done).toMatchObject({ status: 'completed', scheduledDate: '2026-11-02', version: 1 })
    expect(await auditTrail(done.id)).toEqual([
      { action: 'created', before: null, after: { service: 'Paver Restoration', status: 'completed' } },
    ])
    // As after Update Job Status: the job can be billed, and its customer may review it.
    expect((await owner.get(`/api/customers/${done.customerId}/job-history`)).body).toMatchObject([
      { id: done.id, status: 'completed', invoices: [] },
    ])
    const mayReview = async () =>
      (await app.parts.db.pool.query('select 1 from review_requests where job_id = $1', [done.id])).rowCount
    await expect.poll(mayReview).toBe(1)
    for (const status of ['requested', 'scheduled', 'in-progress'])
      expect((await crew.aJob({ status })).status).toBe(status)
    expect(await crew.aJob({ status: 'requested', scheduledDate: '2026-11-23' })).toMatchObject({
      status: 'requested',
      dates: ['2026-11-23'],
    })
  })

  test('does not conflict with itself when sent again with the same Idempotency-Key: returns the booked job', async () => {
    const kim = await crew.aTechnician({ name: 'Kim Twice' })
    const body = {
      businessId: await crew.business(),
      customerId: (await crew.aCustomer()).id,
      service: 'Paver Sealing',
      scheduledDate: '2026-12-10',
      scheduledTime: '09:00',
      technicianIds: [kim.id],
    }
    const key = { 'idempotency-key': 'make-a-booked-job' }
    const [first, ...again] = [
      await owner.post('/api/jobs', body, key),
      ...(await Promise.all([1, 2].map(() => owner.post('/api/jobs', body, key)))),
    ]
    expect(first?.status).toBe(201)
    expect(again.map(({ body: { id } }) => id)).toEqual([first?.body.id, first?.body.id])
    expect((await owner.post('/api/jobs', body, { 'idempotency-key': 'another-booked-job' })).body.code).toBe(
      'SCHEDULE_CONFLICT',
    )
  })

  test('sent again with the same Idempotency-Key is one job', async () => {
    const customerId = (await crew.aCustomer()).id
    const body = { businessId: await crew.business(), customerId, service: 'Paver Sealing' }
    const key = { 'idempotency-key': 'make-a-job-1' }
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/jobs', body, key)))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await owner.get(`/api/jobs?customerId=${customerId}`)).body).toHaveLength(1)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a customer that is none', { customerId: UNKNOWN_ID }, 404, 'This customer no longer exists.'],
    ['a business that is none', { businessId: UNKNOWN_ID }, 404, 'This business doesn’t exist.'],
    ['a technician that is none', { technicianIds: [UNKNOWN_ID] }, 404, 'This technician no longer exists.'],
    ['equipment that is none', { equipmentIds: [UNKNOWN_ID] }, 404, 'This equipment no longer exists.'],
    ['a status that none has', { status: 'done' }, 400, 'Choose requested, scheduled, in-progress or completed.'],
    [
      'a canceled job, which has a reason and a step of its own',
      { status: 'cancelled' },
      400,
      'Choose requested, scheduled, in-progress or completed.',
    ],
    ['an id that is no id', { customerId: '7' }, 400, 'This ID isn’t valid.'],
    ['no service', { service: ' ' }, 400, 'Choose a service.'],
    ['31 February', { scheduledDate: '2026-02-31' }, 400, 'Enter a valid date as YYYY-MM-DD.'],
    ['a date of another age', { scheduledDate: '9999-01-01' }, 400, 'Enter a date between the years 2000 and 2099.'],
    ['a time that is none', { scheduledDate: '2026-11-20', scheduledTime: '24:00' }, 400, 'Enter a time like 09:00.'],
    ['a time without a date', { scheduledTime: '09:00' }, 400, 'Choose a date.'],
    [
      'the hour that daylight saving skips',
      { scheduledDate: '2026-03-08', scheduledTime: '02:30' },
      400,
      '2:30 AM doesn’t exist on Mar 8, 2026 because of daylight saving. Choose another time.',
    ],
    [
      'that hour on its second day',
      { scheduledDate: '2027-03-13', scheduledTime: '02:00', days: 2 },
      400,
      // Sunday, March 14 is closed: its second day is Monday.
      '',
    ],
    ['negative money', { amount: -1 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['huge money', { amount: 100_000_001 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['half a cent', { amount: 10.5 }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['money in words', { amount: '100' }, 400, 'Enter dollars and cents, from $0 to $1,000,000.'],
    ['no area', { areaSqFt: 0 }, 400, 'Enter the area in whole square feet, from 1 to 1,000,000.'],
    ['a finish that is none', { finish: 'matte' }, 400, 'Choose wet-look, satin or natural.'],
    ['a length of nothing', { estimatedDuration: 0 }, 400, 'Enter a length between 15 minutes and 16 hours.'],
    ['too many days', { days: 15 }, 400, 'Enter whole days from 1 to 14.'],
    ['an empty line in the checklist', { tasks: ['ok', ' '] }, 400, 'Enter a checklist item.'],
    ['characters that cannot be read', { crewNotes: 'a\u0000b' }, 400, 'This contains invalid characters. Retype it.'],
    ['notes without end', { notes: 'x'.repeat(5001) }, 400, 'Please keep this to 5,000 characters.'],
  ])('rejects %s with a sentence, and stores nothing', async (_what, wrong, status, error) => {
    const customerId = (await crew.aCustomer()).id
    const answer = await owner.post('/api/jobs', {
      businessId: await crew.business(),
      customerId,
      service: 'Paver Sealing',
      ...wrong,
    })
    if (error === '')
      return expect(answer).toMatchObject({ status: 201, body: { dates: ['2027-03-13', '2027-03-15'] } })
    expect(answer).toMatchObject({ status, body: { error } })
    expect((await owner.get(`/api/jobs?customerId=${customerId}`)).body).toEqual([])
  })

  test('rejects crew and equipment from another business', async () => {
    const washer = await crew.someEquipment({ businessId: await crew.business(1) })
    const sam = await crew.aTechnician({ businessId: await crew.business(1), name: 'Sam Washer' })
    const body = {
      businessId: await crew.business(),
      customerId: (await crew.aCustomer()).id,
      service: 'Paver Sealing',
    }
    expect((await owner.post('/api/jobs', { ...body, technicianIds: [sam.id] })).body).toMatchObject({
      code: 'NOT_FOUND',
      error: 'Sam Washer works for another of your businesses.',
    })
    expect((await owner.post('/api/jobs', { ...body, equipmentIds: [washer.id] })).body.error).toBe(
      'Hot water washer belongs to another of your businesses.',
    )
  })

  test('is not for technicians to make', async () => {
    expect((await (await app.as('technician')).post('/api/jobs', {})).status).toBe(403)
  })
})
