import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { people } from '#tests/support/accounts.ts'
import { createClient } from '#tests/support/app.ts'
import { useApp } from '#tests/support/use-app.ts'
import type { Member } from './contract.ts'
import type { VisitAhead } from './contract-leave.ts'

const { app, owner, staff, crew } = useApp()
const { person } = people(() => app)

const password = () => ({ password: app.owner.password })
const members = async (): Promise<Member[]> => (await owner.get('/api/team-members')).body
const named = async (name: string) => (await members()).filter((one) => one.name === name)
const day = (ahead: number) => addDays(toDay(app.parts.clock.now()), ahead)

const jake = async (more: object = {}) => ({
  name: 'Jake Molina',
  businessId: await crew.business(),
  phone: '(813) 555-0126',
  email: 'jake@tidestone.example',
  hourlyCost: 2200,
  doesJobs: true,
  signsIn: true,
  role: 'technician',
  ...more,
})

describe('adding a team member', () => {
  test('makes one person who does jobs and is invited, and whose account sees their jobs', async () => {
    const { status, body } = await owner.post('/api/team-members', { ...(await jake()), ...password() })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { member: { name: 'Jake Molina', doesJobs: true, signIn: 'invited', role: 'technician', userId: null } },
    })
    // No email leaves a test, so the owner gets the link.
    const token = new URL(body.link).searchParams.get('token') ?? new URL(body.link).hash.slice(1)
    const joined = await app.visitor.post('/api/auth/accept-invitation', {
      token,
      firstName: 'Jake',
      lastName: 'Molina',
      password: 'a password that is long',
    })
    expect(joined.status).toBe(201)
    const [member, ...twice] = await named('Jake Molina')
    expect(twice).toEqual([])
    expect(member).toMatchObject({ id: body.member.id, doesJobs: true, signIn: 'active', userId: expect.any(String) })
    await crew.aJob({ technicianIds: [member?.technicianId], scheduledDate: day(0), customer: { name: 'Deb Marsh' } })
    const { headers } = await app.visitor.post('/api/auth/sign-in/email', {
      email: 'jake@tidestone.example',
      password: 'a password that is long',
    })
    const jakes = createClient(app.url, headers.getSetCookie()[0]?.split(';', 1)[0] ?? '')
    expect((await jakes.get(`/api/jobs/day?date=${day(0)}`)).body).toMatchObject([{ customerName: 'Deb Marsh' }])
  })

  test('says what is missing beside each field, and asks for the password before anyone is let in', async () => {
    const add = async (given: object) => owner.post('/api/team-members', { ...(await jake()), ...given })
    const nothing = await add({ ...password(), doesJobs: false, signsIn: false })
    expect(nothing.body.issues).toEqual([{ path: 'doesJobs', message: 'Turn on “Does jobs”, “Signs in” or both.' }])
    const missing = await add({ ...password(), phone: '', email: '', role: undefined })
    expect(missing.body.issues.map(({ message }: { message: string }) => message)).toEqual([
      'Enter a phone number.',
      'Enter an email. The invitation goes there.',
      'Choose a role.',
    ])
    expect((await add({ email: 'other@tidestone.example' })).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
    const again = await add({ ...password(), name: 'Jake Again' })
    expect(again).toMatchObject({ status: 400, body: { issues: [{ path: 'email' }] } })
    expect(again.body.error).toBe(
      'Jake Molina is already on the team with this email. Open Jake Molina to change what they do.',
    )
    expect(await named('Jake Again')).toEqual([])
  })

  test('lets staff add who does jobs, and neither let in, nor set a cost, nor see accounts', async () => {
    const given = { ...(await jake()), name: 'Pat Rowe', email: '', hourlyCost: undefined }
    expect((await staff.post('/api/team-members', { ...given, signsIn: false })).status).toBe(201)
    expect((await staff.post('/api/team-members', { ...given, email: 'pat@tidestone.example' })).status).toBe(403)
    expect((await staff.post('/api/team-members', { ...given, signsIn: false, hourlyCost: 100 })).status).toBe(403)
    const seen: Member[] = (await staff.get('/api/team-members')).body
    expect(seen.every(({ technicianId, role, signIn }) => technicianId && role === null && signIn === 'none')).toBe(
      true,
    )
    expect(await named('Pat Rowe')).toHaveLength(1)
  })

  test('lets the owner do jobs, once, and invites a technician who had no sign-in', async () => {
    const me = (await members()).find(({ role }) => role === 'owner')
    const jobs = { businessId: await crew.business(), phone: '(813) 555-0123' }
    const { status, body } = await owner.post(`/api/team-members/${me?.userId}/jobs`, jobs)
    expect({ status, body }).toMatchObject({ status: 201, body: { role: 'owner', doesJobs: true, userId: me?.userId } })
    expect((await owner.post(`/api/team-members/${me?.userId}/jobs`, jobs)).status).toBe(409)
    const owned = await crew.aJob({
      technicianIds: [body.technicianId],
      scheduledDate: day(3),
      scheduledTime: '09:00',
    })
    expect((await owner.get(`/api/jobs/${owned['id']}`)).body.technicians).toMatchObject([{ id: body.technicianId }])

    // Someone who works for both businesses can be on the jobs of the other one, too.
    const [, washing] = (await owner.get('/api/businesses')).body
    const foreign = await crew.aJob({ businessId: washing.id })
    const put = (id: unknown) =>
      owner.patch(`/api/jobs/${foreign['id']}`, { version: foreign['version'], technicianIds: [id] })
    const kim = await crew.aTechnician({ name: 'Kim Tran' })
    expect((await put(kim['id'])).body.error).toBe('Kim Tran works for another of your businesses.')
    const shared = await owner.patch(`/api/technicians/${kim['id']}`, { version: kim['version'], allBusinesses: true })
    expect(shared.body).toMatchObject({ allBusinesses: true })
    expect((await put(kim['id'])).body.technicians).toMatchObject([{ name: 'Kim Tran' }])
    const ofOther: { name: string }[] = (await owner.get(`/api/technicians?businessId=${washing.id}`)).body
    expect(ofOther.map(({ name }) => name)).toContain('Kim Tran')

    const invite = (given: object) => owner.post(`/api/team-members/${kim['id']}/invitation`, given)
    const sign = { email: 'kim@tidestone.example', role: 'technician' }
    expect((await invite(sign)).body.code).toBe('STEP_UP_REQUIRED')
    expect((await invite({ ...sign, ...password() })).body).toMatchObject({ member: { signIn: 'invited' } })
    expect((await named('Kim Tran')).map(({ email }) => email)).toEqual(['kim@tidestone.example'])
  })
})

describe('leaving', () => {
  const devon = async () => {
    const theirs = await person('technician')
    const leaver = await crew.aTechnician({ name: theirs.name, email: theirs.email })
    const luis = await crew.aTechnician({ name: 'Luis Ortega' })
    const own = { technicianIds: [leaver['id']], keepClashes: true }
    const job = await crew.aJob({
      ...own,
      scheduledDate: day(7),
      scheduledTime: '08:00',
      customer: { name: 'Deb Marsh' },
    })
    const further = await owner.post(`/api/jobs/${job['id']}/visits`, {
      ...own,
      version: job['version'],
      title: 'Seal',
      date: day(9),
      time: '13:00',
    })
    expect(further.status, JSON.stringify(further.body)).toBeLessThan(300)
    const undated = await crew.aJob({ ...own, customer: { name: 'Frank Doyle' } })
    const visit = await crew.aVisit({ ...own, name: 'Coral Keys', date: day(8), time: '10:00' })
    // What is over stays as it is.
    await crew.aJob({ ...own, scheduledDate: day(-3), scheduledTime: '08:00', customer: { name: 'Past Work' } })
    return { theirs, leaver, luis, job, undated, visit }
  }
  const visitsOf = async (id: string): Promise<VisitAhead[]> => (await owner.get(`/api/team-members/${id}/visits`)).body

  test('shows every visit ahead, hands each over or leaves it unassigned, and ends the sign-in, all at once', async () => {
    const { theirs, leaver, luis, job, undated, visit } = await devon()
    const ahead = await visitsOf(String(leaver['id']))
    expect(ahead.map(({ kind, date, time, customerName }) => [kind, date, time, customerName])).toEqual([
      ['job', day(7), '08:00', 'Deb Marsh'],
      ['visit', day(8), '10:00', 'Coral Keys'],
      ['job-visit', day(9), '13:00', 'Deb Marsh'],
      ['job', null, null, 'Frank Doyle'],
    ])
    const leave = (given: object, who = owner) => who.post(`/api/team-members/${leaver['id']}/leave`, given)
    const visits = ahead.map(({ kind, id }) => ({ kind, id, to: kind === 'visit' ? null : luis['id'] }))

    const one = await leave({ visits: visits.slice(1) })
    expect(one).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(one.body.error).toContain('was given another visit while you were choosing.')
    const self = visits.map((each) => ({ ...each, to: leaver['id'] }))
    expect((await leave({ visits: self })).body.error).toContain('is leaving. Choose someone else.')
    await crew.aJob({ technicianIds: [luis['id']], scheduledDate: day(7), scheduledTime: '08:00' })
    expect((await leave({ visits })).body.code).toBe('SCHEDULE_CONFLICT')
    expect((await leave({ visits, keepClashes: true, removeSignIn: true }, staff)).status).toBe(403)
    expect((await leave({ visits, keepClashes: true, removeSignIn: true })).body.code).toBe('STEP_UP_REQUIRED')
    // Nothing of that has changed anything.
    expect(await visitsOf(String(leaver['id']))).toEqual(ahead)

    const left = await leave({ visits, keepClashes: true, removeSignIn: true, ...password() })
    expect(left).toMatchObject({ status: 200, body: { status: 'inactive' } })
    expect(await visitsOf(String(leaver['id']))).toEqual([])
    const of = async (path: string) => (await owner.get(path)).body.technicians.map((who: { name: string }) => who.name)
    expect(await of(`/api/jobs/${job['id']}`)).toEqual(['Luis Ortega'])
    expect(await of(`/api/jobs/${undated['id']}`)).toEqual(['Luis Ortega'])
    expect(await of(`/api/visits/${visit['id']}`)).toEqual([])
    expect((await visitsOf(String(luis['id']))).filter(({ kind }) => kind === 'job-visit')).toMatchObject([
      { date: day(9) },
    ])
    expect((await theirs.who.get('/api/auth/user')).status).toBe(401)
    expect((await named(theirs.name)).map(({ doesJobs, signIn }) => ({ doesJobs, signIn }))).toEqual([
      { doesJobs: false, signIn: 'none' },
    ])
    // The work that is done stays theirs.
    const past = (await owner.get('/api/jobs')).body.find((each: any) => each.customerName === 'Past Work')
    expect(past.technicians).toMatchObject([{ id: leaver['id'] }])
  })
})
