import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, staff, crew } = useApp({ clock: { now: () => new Date('2026-11-19T14:00:00Z') } })

const WEEK = {
  monday: { from: '08:00', to: '16:00' },
  tuesday: { from: '08:00', to: '16:00' },
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

describe('a technician', () => {
  test('is changed field by field, and another window is not written over', async () => {
    const made = await crew.aTechnician({ name: 'Kim Tran', certifications: ['Soft wash'] })
    const change = { version: 1, name: 'Kim Tran-Lee', phone: '813-555-0172', week: WEEK, hireDate: '2022-06-01' }
    const { body } = await staff.patch(`/api/technicians/${made.id}`, change)
    expect(body).toMatchObject({
      version: 2,
      name: 'Kim Tran-Lee',
      phone: '+18135550172',
      week: WEEK,
      certifications: ['Soft wash'],
      status: 'active',
    })
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 1, name: 'Kim' })).body).toMatchObject({
      code: 'CHANGED',
    })
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 2, week: null })).body).toMatchObject({
      version: 3,
      week: null,
    })
    // Nothing new is no change.
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 3, name: 'Kim Tran-Lee' })).body.version).toBe(
      3,
    )
  })

  test('with another e-mail is another sign-in, and the one of before sees their jobs no more', async () => {
    const technician = await app.as('technician')
    const made = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
    const job = await crew.aJob({ scheduledDate: '2026-11-19', technicianIds: [made.id] })
    const theirs = async () =>
      (await technician.get('/api/jobs/day?date=2026-11-19')).body.map(({ id }: { id: string }) => id)
    expect(await theirs()).toEqual([job.id])
    const other = await owner.patch(`/api/technicians/${made.id}`, { version: 1, email: 'kim@tidestone.test' })
    expect(other.body).toMatchObject({ email: 'kim@tidestone.test', userId: null })
    expect(await theirs()).toEqual([])
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 2, email: null })).body.userId).toBeNull()
    expect(
      (await owner.patch(`/api/technicians/${made.id}`, { version: 3, email: 'Technician@tidestone.test' })).body
        .userId,
    ).toBe(made.userId)
    expect(await theirs()).toEqual([job.id])
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 4, name: 'Sam B' })).body.userId).toBe(
      made.userId,
    )
    await owner.patch(`/api/technicians/${made.id}`, { version: 5, email: null })
  })

  test('whose certificate has already ended is saved with its last day', async () => {
    const certificates = [
      { name: 'Soft wash', endsOn: '2026-10-30' },
      { name: 'Roof safety', endsOn: null },
    ]
    const made = await crew.aTechnician({ certificates })
    expect(made).toMatchObject({ certificates, certifications: ['Soft wash', 'Roof safety'] })
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 1, certificates: [] })).body).toMatchObject({
      certificates: [],
      certifications: null,
    })
  })

  test('has a cost an hour that the owner alone sees and says', async () => {
    const made = await crew.aTechnician({ hourlyCost: 2850 })
    expect(made.hourlyCost).toBe(2850)
    const ofStaff = (await staff.get('/api/technicians')).body.find(({ id }: { id: string }) => id === made.id)
    expect(ofStaff).not.toHaveProperty('hourlyCost')
    expect(await staff.patch(`/api/technicians/${made.id}`, { version: 1, hourlyCost: 1 })).toMatchObject({
      status: 403,
      body: { error: 'Only the owner can set the hourly cost.' },
    })
    const input = { businessId: await crew.business(), name: 'X', phone: '(813) 555-0142', hourlyCost: 1 }
    expect((await staff.post('/api/technicians', input)).status).toBe(403)
    // What staff changes leaves it as it was, and the audit says no sum.
    await staff.patch(`/api/technicians/${made.id}`, { version: 1, name: 'Kim T' })
    expect((await owner.patch(`/api/technicians/${made.id}`, { version: 2, hourlyCost: 3000 })).body.hourlyCost).toBe(
      3000,
    )
    const { rows } = await app.database.pool.query(
      "select before::text, after::text from audit_entries where entity = 'technicians' and entity_id = $1",
      [made.id],
    )
    expect(JSON.stringify(rows)).not.toMatch(/2850|3000/)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a cost with a part of a cent', { hourlyCost: 2850.5 }, 'Enter dollars and cents, from $0 to $1,000.'],
    ['a negative cost', { hourlyCost: -1 }, 'Enter dollars and cents, from $0 to $1,000.'],
    [
      'a certificate without a name',
      { certificates: [{ name: ' ', endsOn: null }] },
      'Enter a certification or remove the blank one.',
    ],
    [
      'a certificate twice',
      {
        certificates: [
          { name: 'Lift', endsOn: null },
          { name: 'lift', endsOn: '2027-01-01' },
        ],
      },
      'This certification is listed twice.',
    ],
    [
      'a day that does not exist',
      { certificates: [{ name: 'Lift', endsOn: '2027-02-30' }] },
      'Enter a valid date as YYYY-MM-DD.',
    ],
    [
      'hours that end before they begin',
      { week: { ...WEEK, monday: { from: '16:00', to: '08:00' } } },
      'The end must be after the start.',
    ],
    ['a time that is none', { week: { ...WEEK, monday: { from: '08:00', to: '26:00' } } }, 'Enter a time.'],
    ['a version that is none', { version: 0 }, 'Reopen the technician and try again.'],
  ])('with %s is refused with a sentence', async (_what, wrong, error) => {
    const { id } = await crew.aTechnician()
    expect(await owner.patch(`/api/technicians/${id}`, { version: 1, ...wrong })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

describe('time off', () => {
  test('is stored by days, shown until it is over, and can be removed', async () => {
    const { id } = await crew.aTechnician({ name: 'Devon Price' })
    const add = (firstDay: string, lastDay: string, reason?: string) =>
      owner.post(`/api/technicians/${id}/time-off`, { firstDay, lastDay, reason })
    await add('2026-11-01', '2026-11-10')
    const vacation = await add('2026-11-16', '2026-11-23', ' Vacation ')
    expect(vacation).toMatchObject({
      status: 201,
      body: { firstDay: '2026-11-16', lastDay: '2026-11-23', reason: 'Vacation' },
    })
    await add('2026-12-24', '2026-12-24')
    const shown = async () =>
      (await owner.get(`/api/technicians/${id}`)).body.timeOff.map(({ firstDay }: { firstDay: string }) => firstDay)
    expect(await shown()).toEqual(['2026-11-16', '2026-12-24'])
    expect(await add('2026-11-23', '2026-11-30')).toMatchObject({
      status: 409,
      body: {
        error: 'Devon Price is already off from Nov 16, 2026 to Nov 23, 2026. Remove that first or choose other days.',
      },
    })
    const both = await Promise.all([add('2027-01-04', '2027-01-05'), add('2027-01-05', '2027-01-06')])
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await owner.call('DELETE', `/api/technicians/${id}/time-off/${vacation.body.id}`)).status).toBe(200)
    expect(await owner.call('DELETE', `/api/technicians/${id}/time-off/${vacation.body.id}`)).toMatchObject({
      status: 404,
      body: { error: 'This time off has already been removed.' },
    })
  })

  test.each([
    ['the last day before the first', '2026-11-20', '2026-11-19', 'The last day can’t be before the first day.'],
    ['a day that does not exist', '2026-02-30', '2026-03-01', 'Enter a valid date as YYYY-MM-DD.'],
    [
      'more than a year',
      '2026-01-01',
      '2027-01-02',
      'Time off can be up to 366 days. For longer, set the status to on leave.',
    ],
  ])('with %s is refused with a sentence', async (_what, firstDay, lastDay, error) => {
    const { id } = await crew.aTechnician()
    expect(await owner.post(`/api/technicians/${id}/time-off`, { firstDay, lastDay })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})
