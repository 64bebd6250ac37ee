import { describe, expect, test } from 'vitest'
import { withRight } from '../../../call-rights.ts'
import { calls } from '../../../app.ts'
import { DEFAULT_RIGHTS, RIGHTS } from '#lib/rights.ts'
import type { Right } from '#lib/rights.ts'
import { mayCall } from '#platform/http/access.ts'
import type { Endpoint } from '#platform/http/access.ts'
import { people } from '#tests/support/accounts.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner } = useApp()
const { person } = people(() => app)

const password = () => ({ password: app.owner.password })
const ofRole = (role: string, switches: object, more: object = password()) =>
  owner.call('PUT', `/api/rights/${role}`, { switches, ...more })
const statusOf = async (answer: Promise<Response>) => (await answer).status
const MISSING_ID = '00000000-0000-4000-8000-000000000000'

describe('rights in front of every call', () => {
  const ROLES = ['owner', 'staff', 'technician', 'accountant'] as const
  const RANK = { technician: 1, staff: 2, owner: 3 }

  test('leave every role just what it had, until the owner says otherwise', () => {
    for (const { name, meta } of calls) {
      const { access, accountant = false, right } = meta
      if (access === 'public') continue
      for (const role of ROLES)
        expect(mayCall(role, { access, accountant, right }), `${role} ${name}`).toBe(
          role === 'accountant' ? accountant : RANK[role] >= RANK[access],
        )
    }
  })

  test('take away just the calls of a right, give just those of its level, and never one about who gets in', () => {
    for (const right of RIGHTS) {
      const without = DEFAULT_RIGHTS.staff.filter((one) => one !== right)
      const lost = calls.filter(({ meta: { access, ...meta } }) => {
        if (access === 'public') return false
        return mayCall('staff', { access, ...meta }) && !mayCall('staff', { access, ...meta }, without)
      })
      expect(lost.every(({ meta }) => meta.right === right)).toBe(true)
      expect(lost.length > 0, right).toBe(DEFAULT_RIGHTS.staff.includes(right))
    }
    const all = calls.filter(
      ({ meta: { access, ...meta } }) =>
        access !== 'public' && !mayCall('staff', { access, ...meta }) && mayCall('staff', { access, ...meta }, RIGHTS),
    )
    expect(new Set(all.map(({ meta }) => meta.right))).toEqual(new Set<Right>(['money']))
    expect(calls.filter(({ meta }) => meta.stepUp && meta.right)).toEqual([])
    const start: Endpoint = { name: 'jobs.start', method: 'POST', path: '/', meta: { access: 'technician' } }
    // A technician makes it about their own jobs; the office needs the right.
    const meta = { ...withRight(start).meta, access: 'technician' as const }
    expect([mayCall('technician', meta), mayCall('staff', meta), mayCall('staff', meta, ['money'])]).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('an owner', () => {
  test('turns a right off for a role and back on for one person, from the next call on', async () => {
    const [kay, lee] = [await person('staff'), await person('staff')]
    const send = (who: typeof kay) =>
      statusOf(who.who.post(`/api/invoices/${MISSING_ID}/send`, { key: 'a', channels: ['email'] }))
    expect(await send(kay)).not.toBe(403)
    expect(await ofRole('staff', { messages: false }, {})).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    })
    expect(await ofRole('staff', { messages: false })).toMatchObject({
      status: 200,
      body: { staff: { messages: false } },
    })
    expect([await send(kay), await send(lee)]).toEqual([403, 403])
    // Nothing else has gone.
    expect(await statusOf(kay.who.get('/api/jobs'))).toBe(200)
    expect(await statusOf(kay.who.get('/api/conversations'))).toBe(200)

    const { version } = (await owner.get('/api/team')).body.find((one: { id: string }) => one.id === kay.id)
    const own = (given: object) => owner.call('PUT', `/api/team/${kay.id}/rights`, { version, ...password(), ...given })
    expect(await own({ switches: { messages: true } })).toMatchObject({
      status: 200,
      body: { ownRights: { messages: true }, rights: expect.arrayContaining(['messages']) },
    })
    expect(await send(kay)).not.toBe(403)
    expect(await send(lee)).toBe(403)
    expect((await own({ switches: {} })).body).toMatchObject({ code: 'CHANGED' })
    expect((await (await lee.who.get('/api/auth/user')).json()).rights).not.toContain('messages')
    await ofRole('staff', {})
  })

  test('lets one of the staff see money, and takes it from the accountant', async () => {
    const [kay, ann] = [await person('staff'), await person('accountant')]
    const margins = '/api/reports/margins?from=2026-11-01&to=2026-11-30'
    expect([await statusOf(kay.who.get(margins)), await statusOf(ann.who.get(margins))]).toEqual([403, 200])
    const { version } = (await owner.get('/api/team')).body.find((one: { id: string }) => one.id === kay.id)
    await owner.call('PUT', `/api/team/${kay.id}/rights`, { version, switches: { money: true }, ...password() })
    await ofRole('accountant', { money: false })
    expect([await statusOf(kay.who.get(margins)), await statusOf(ann.who.get(margins))]).toEqual([200, 403])
    // Who changes role starts with the rights of that role.
    const now = (await owner.get('/api/team')).body.find((one: { id: string }) => one.id === kay.id)
    await owner.patch(`/api/team/${kay.id}`, { role: 'accountant', version: now.version })
    expect(await statusOf(kay.who.get(margins))).toBe(403)
    await ofRole('accountant', {})
  })

  test('cannot limit an owner, nor open the office to a technician; staff set no rights', async () => {
    expect(await ofRole('owner', { money: false })).toMatchObject({
      status: 400,
      body: { error: 'An owner can do everything. Choose another role to limit what they do.' },
    })
    expect((await ofRole('technician', { prices: true })).body.error).toBe(
      'This role can’t have that right. Choose another role instead.',
    )
    expect((await ofRole('staff', { everything: true })).status).toBe(400)
    const staff = await person('staff')
    expect(await statusOf(staff.who.get('/api/rights'))).toBe(403)
  })
})
