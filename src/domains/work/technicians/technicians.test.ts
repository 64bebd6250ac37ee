import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, crew } = useApp()

const MISSING_ID = '00000000-0000-4000-8000-000000000000'

describe('technicians', () => {
  test('are made as the dashboard sends them, and listed by name for their business', async () => {
    const businessId = await crew.business()
    const luis = await crew.aTechnician({
      name: 'Luis Ortega',
      phone: '813-555-0144',
      certifications: ['ICPI', ' Lift '],
      email: 'Luis@Example.com',
      status: 'active',
    })
    expect(luis).toMatchObject({
      businessId,
      phone: '+18135550144',
      email: 'luis@example.com',
      certifications: ['ICPI', 'Lift'],
      status: 'active',
      userId: null,
      hireDate: null,
    })
    const ana = await crew.aTechnician({ name: 'Ana', email: '', hireDate: '', certifications: [] })
    expect(ana).toMatchObject({ email: null, hireDate: null, certifications: null, status: 'active' })
    // An instant is the day that it is where the business is.
    const sam = await crew.aTechnician({
      businessId: await crew.business(1),
      name: 'Sam',
      hireDate: '1998-03-02T02:00:00Z',
    })
    expect(sam.hireDate).toBe('1998-03-01')
    const names = async (query: string) =>
      (await owner.get(`/api/technicians${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names(`?businessId=${businessId}`)).toEqual(['Ana', 'Luis Ortega'])
    expect(await names(`?businessId=${sam.businessId}`)).toEqual(['Sam'])
    expect(await names('')).toEqual(['Ana', 'Luis Ortega', 'Sam'])
    expect(await names(`?businessId=${MISSING_ID}`)).toEqual([])
  })

  test.each(['active', 'on-leave', 'inactive'])('may become %s from any status', async (status) => {
    for (const from of ['active', 'on-leave', 'inactive']) {
      const { id } = await crew.aTechnician({ status: from })
      expect((await owner.patch(`/api/technicians/${id}/status`, { status })).body).toMatchObject({ id, status })
    }
  })

  test('with the e-mail of a sign-in are that person, once', async () => {
    await app.as('technician')
    const first = await crew.aTechnician({ email: 'technician@tidestone.test' })
    expect(first.userId).toMatch(/^[\da-f-]{36}$/)
    expect((await crew.aTechnician({ email: 'technician@tidestone.test' })).userId).toBeNull()
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no name', { name: '' }, 400, 'Enter a name.'],
    ['a phone that is none', { phone: '12' }, 400, 'Enter a phone number with area code, like (813) 555-0123.'],
    ['an e-mail that is none', { email: 'x@' }, 400, 'Enter an email address like name@example.com.'],
    ['a status that is none', { status: 'busy' }, 400, 'Choose active, on-leave or inactive.'],
    ['a day of hire that does not exist', { hireDate: '2026-02-31' }, 400, 'Enter a valid date as YYYY-MM-DD.'],
    ['an empty certificate', { certifications: [''] }, 400, 'Enter a certification or remove the blank one.'],
    ['a business that is none', { businessId: MISSING_ID }, 404, 'This business doesn’t exist.'],
    ['an id that is no id', { businessId: '1' }, 400, 'This ID isn’t valid.'],
  ])('with %s are refused with a sentence', async (_what, wrong, status, error) => {
    expect(
      await owner.post('/api/technicians', {
        businessId: await crew.business(),
        name: 'X',
        phone: '(813) 555-0142',
        ...wrong,
      }),
    ).toMatchObject({
      status,
      body: { error },
    })
  })

  test('that do not exist get 404', async () => {
    expect(await owner.patch(`/api/technicians/${MISSING_ID}/status`, { status: 'active' })).toMatchObject({
      status: 404,
      body: { error: 'This technician no longer exists.' },
    })
    expect((await owner.patch('/api/technicians/7/status', { status: 'active' })).status).toBe(400)
    expect((await owner.get('/api/technicians?businessId=7')).status).toBe(400)
  })
})
