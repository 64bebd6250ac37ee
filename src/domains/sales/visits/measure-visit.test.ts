/** What is measured on site: one change at a time, so that two people, and phones without network, lose nothing. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { ApiClient } from '#tests/support/app.ts'

type Body = Record<string, any>

const DAY = '2026-11-20'
const { owner, technician, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })

const AREA = {
  name: 'Driveway',
  unit: 'sq ft',
  length: 36,
  width: 20,
  size: 720,
  condition: 'fair',
  found: ['rust', 'weeds'],
  notes: 'Zone 2 leaks.',
}
const measure = (who: ApiClient, visit: Body, body: Body) => who.patch(`/api/visits/${visit.id}/measurement`, body)
const area = (id: string, was: Body | null, is: Body | null) => ({ area: { id, was, is } })

let sam: Body
beforeAll(async () => {
  sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
})
const aVisit = () => crew.aVisit({ date: DAY, technicianIds: [sam.id], keepClashes: true })

describe('what is measured at a visit', () => {
  test('is added, changed and removed by its assignee, and is on the day; another visit is refused', async () => {
    const visit = await aVisit()
    const [drive, walk] = [randomUUID(), randomUUID()]
    expect(await measure(technician, visit, area(drive, null, AREA))).toMatchObject({
      status: 200,
      body: { areas: [{ id: drive, ...AREA }], version: 1 },
    })
    // The same again, as after a lost answer.
    expect((await measure(technician, visit, area(drive, null, AREA))).body.version).toBe(1)
    expect(await measure(technician, visit, area(drive, null, { ...AREA, notes: 'Other' }))).toMatchObject({
      status: 409,
    })
    const edge = { ...AREA, name: 'Edge', unit: 'linear ft', length: null, width: null, size: 40.5, found: [] }
    await measure(technician, visit, area(walk, null, edge))
    const typed = { ...AREA, length: null, width: null, size: 735 }
    expect((await measure(technician, visit, area(drive, AREA, typed))).body.areas[0]).toMatchObject({ size: 735 })
    await measure(technician, visit, { crewNotes: { was: '', is: 'Start at the street.' } })
    const [stop] = (await technician.get(`/api/visits/day?date=${DAY}`)).body
    expect(stop).toMatchObject({
      id: visit['id'],
      said: null,
      measured: { areas: [typed, edge], crewNotes: 'Start at the street.', version: 4 },
    })
    expect((await measure(technician, visit, area(walk, edge, null))).body.areas).toHaveLength(1)
    expect((await technician.get(`/api/visits/${visit['id']}/stop`)).body.measured.version).toBe(5)

    const others = await crew.aVisit({ date: DAY, time: '11:00' })
    const refusal = { status: 404, body: { error: 'This visit isn’t assigned to you.' } }
    expect(await measure(technician, others, area(drive, null, AREA))).toMatchObject(refusal)
    expect(await technician.get(`/api/visits/${others['id']}/stop`)).toMatchObject(refusal)
    await owner.patch(`/api/visits/${visit['id']}/status`, { status: 'cancelled' })
    expect(await measure(technician, visit, area(walk, null, edge))).toMatchObject({
      status: 409,
      body: { error: 'This visit is canceled. The office can rebook it.' },
    })
  })

  test('is merged when two people fill one visit, and says what someone else changed', async () => {
    const visit = await aVisit()
    const id = randomUUID()
    await measure(technician, visit, area(id, null, AREA))
    // From the same state: the owner writes a note, Sam measures again.
    await measure(owner, visit, area(id, AREA, { ...AREA, notes: 'Zone 2 and 3 leak.' }))
    const measured = { ...AREA, width: 21, size: 756 }
    expect((await measure(technician, visit, area(id, AREA, measured))).body.areas[0]).toMatchObject({
      size: 756,
      notes: 'Zone 2 and 3 leak.',
    })
    // The same field: nothing is overwritten, and both hear of it.
    expect(await measure(owner, visit, area(id, AREA, { ...AREA, length: 40, size: 800 }))).toMatchObject({
      status: 409,
      body: {
        error:
          'Driveway: someone else changed its size to 756 sq ft while you were working. Check it and save yours again.',
      },
    })
    expect(await measure(owner, visit, area(id, AREA, null))).toMatchObject({
      status: 409,
      body: {
        error: 'Driveway: someone else changed it while you were working. Look at it again before you remove it.',
      },
    })
    expect(await measure(owner, visit, { crewNotes: { was: 'Never there', is: 'Other' } })).toMatchObject({
      status: 409,
    })
    // Each adds a driveway of their own: both stay, and one that was removed comes back with what was typed.
    const second = randomUUID()
    expect((await measure(owner, visit, area(second, null, AREA))).body.areas[1]).toMatchObject({ name: 'Driveway 2' })
    expect(
      await measure(owner, visit, area(second, { ...AREA, name: 'Driveway 2' }, { ...AREA, name: 'Driveway' })),
    ).toMatchObject({
      status: 400,
      body: { error: 'Another area is already called “Driveway”. Give this one its own name.' },
    })
    await measure(owner, visit, area(second, { ...AREA, name: 'Driveway 2' }, null))
    const back = { ...AREA, name: 'Driveway 2', notes: 'Back part' }
    expect(
      (await measure(technician, visit, area(second, { ...AREA, name: 'Driveway 2' }, back))).body.areas[1],
    ).toMatchObject(back)
  })

  test('refuses bad sizes and a 41st area with a sentence, and keeps the 40', async () => {
    const visit = await aVisit()
    const bad: [Body, string][] = [
      [{ length: null, width: null, size: 0 }, 'Enter a size above zero, up to 1,000,000.'],
      [{ length: null, width: null, size: -5 }, 'Enter a size above zero, up to 1,000,000.'],
      [{ length: null, width: null, size: 1_000_001 }, 'Enter a size above zero, up to 1,000,000.'],
      [{ length: null, width: null, size: 10.5 }, 'Enter the size as a whole number, from 1 to 1,000,000.'],
      [{ length: 0 }, 'Enter a length and a width above zero, up to 10,000 ft.'],
      [{ length: 9_000, width: 9_000, size: 1_000_000 }, 'Enter a size above zero, up to 1,000,000.'],
      [{ width: null }, 'Enter a length and a width above zero, up to 10,000 ft.'],
      [{ size: 700 }, 'The size doesn’t match the length and width.'],
      [{ unit: 'hour' }, 'Choose sq ft, linear ft or each.'],
      [{ name: ' ' }, 'Enter a name for the area, like Driveway.'],
    ]
    for (const [change, sentence] of bad) {
      const { status, body } = await measure(technician, visit, area(randomUUID(), null, { ...AREA, ...change }))
      expect([status, JSON.stringify(body)], sentence).toEqual([400, expect.stringContaining(sentence)])
    }
    expect((await measure(technician, visit, {})).status).toBe(400)
    const ids = Array.from({ length: 40 }, () => randomUUID())
    for (const [at, id] of ids.entries())
      expect((await measure(technician, visit, area(id, null, { ...AREA, name: `Area ${at + 1}` }))).status).toBe(200)
    expect(await measure(technician, visit, area(randomUUID(), null, AREA))).toMatchObject({
      status: 400,
      body: { error: 'A visit can have up to 40 areas.' },
    })
    expect((await technician.get(`/api/visits/${visit['id']}/stop`)).body.measured.areas).toHaveLength(40)
  })
})
