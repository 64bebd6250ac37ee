import { describe, expect, test } from 'vitest'
import { aQuote } from '#tests/support/app.ts'
import { MORNING, TODAY, useMorning } from '#tests/support/fixed-clock.ts'

const at = useMorning()

describe('what needs the owner', () => {
  test('are new requests by the time that is left, and not those that a program seems to have sent', async () => {
    at.now = new Date(MORNING.getTime() - 20 * 3_600_000)
    await at.app.visitor.post(
      '/api/service-requests',
      aQuote({ name: 'Priya Nair', address: '402 Bal Harbour Dr, Apollo Beach, FL 33572' }),
    )
    at.now = MORNING
    await at.app.visitor.post(
      '/api/service-requests',
      aQuote({ name: 'Marcus Bell', service: 'driveway', address: 'somewhere' }),
    )
    await at.app.visitor.post('/api/service-requests', aQuote({ name: 'A Program', website: 'x' }))
    expect((await at.ofFirst()).needsYou.requests).toMatchObject({
      many: 2,
      rows: [
        { name: 'Priya Nair', service: 'pool-deck', town: 'Apollo Beach', answerBy: '2026-11-20T18:30:00.000Z' },
        { name: 'Marcus Bell', town: null, answerBy: '2026-11-21T14:30:00.000Z' },
      ],
    })
    const [first] = (await at.overview()).needsYou.requests.rows
    await at.owner.post(`/api/automation/process-request/${first.id}`)
    expect((await at.ofFirst()).needsYou.requests.rows).toMatchObject([{ name: 'Marcus Bell' }])
  })

  test('are five of a kind at most, and how many there are', async () => {
    for (let nth = 0; nth < 7; nth++) await at.app.visitor.post('/api/service-requests', aQuote())
    const { requests } = (await at.ofFirst()).needsYou
    expect([requests.many, requests.rows.length]).toEqual([7, 5])
  })

  test('are sent invoices whose day is over, of the business that was asked for', async () => {
    const customer = await at.crew.aCustomer({ name: 'Hal Brandt' })
    const add = (number: string, business: string, status: string, due: string) =>
      at.sql(
        'insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ($1, $2, $3, 84000, $4, $5)',
        [number, business, customer.id, status, due],
      )
    const [one, other] = [await at.crew.business(0), await at.crew.business(1)]
    await add('INV-1', one, 'sent', '2026-11-14T12:00:00Z')
    await add('INV-2', one, 'overdue', '2026-11-10T12:00:00Z')
    await add('INV-3', one, 'sent', '2026-11-21T12:00:00Z')
    await add('INV-4', one, 'paid', '2026-11-01T12:00:00Z')
    await add('INV-5', other, 'sent', '2026-11-19T12:00:00Z')
    expect((await at.ofFirst()).needsYou.invoices).toMatchObject({
      many: 2,
      rows: [
        { invoiceNumber: 'INV-2', customerName: 'Hal Brandt', amount: 84_000, daysLate: 10 },
        { invoiceNumber: 'INV-1', daysLate: 6 },
      ],
    })
    expect((await at.overview()).needsYou.invoices.many).toBe(3)
  })

  test('are no invoices that are due today, however late in the day', async () => {
    const { id } = await at.crew.aCustomer({ name: 'Hal Brandt' })
    await at.sql(
      `insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-6', $1, $2, 84000, 'sent', $3)`,
      [await at.crew.business(), id, `${TODAY}T17:00:00Z`],
    )
    at.now = new Date(`${TODAY}T23:00:00-05:00`)
    expect((await at.ofFirst()).needsYou.invoices.many).toBe(0)
    at.now = new Date(at.now.getTime() + 2 * 3_600_000)
    expect((await at.ofFirst()).needsYou.invoices).toMatchObject({ many: 1, rows: [{ daysLate: 1 }] })
  })

  test('are jobs of the next three days whose customer got no confirmation, until someone marks that they did', async () => {
    const soon = await at.crew.aJob({
      scheduledDate: '2026-11-23',
      scheduledTime: '09:00',
      customer: { name: 'Elena Vargas' },
    })
    const later = await at.crew.aJob({ scheduledDate: '2026-11-24' })
    const today = await at.crew.aJob({ scheduledDate: TODAY, scheduledTime: '08:00' })
    const confirmed = await at.crew.aJob({ scheduledDate: TODAY })
    await at.sql('update jobs set confirmation_sent = true where id = $1', [confirmed.id])
    await at.crew.aJob({})
    expect((await at.ofFirst()).needsYou.unconfirmed).toMatchObject({
      many: 2,
      rows: [
        { id: today.id },
        { id: soon.id, customerName: 'Elena Vargas', scheduledDate: '2026-11-23', scheduledTime: '09:00' },
      ],
    })
    const said = await at.owner.patch(`/api/jobs/${soon.id}`, { version: soon.version, confirmationSent: true })
    expect(said).toMatchObject({ status: 200, body: { confirmationSent: true } })
    expect((await at.ofFirst()).needsYou.unconfirmed.rows).toMatchObject([{ id: today.id }])
    expect(later.confirmationSent).toBe(false)
  })

  test('are materials at their minimum or below, those that a booked job needs before the others', async () => {
    const business = await at.crew.business()
    const add = async (name: string, left: number, least: number) =>
      (
        await at.sql(
          `insert into materials (business_id, name, category, unit, quantity_on_hand, min_stock_level, unit_cost) values ($1, $2, 'sealant', 'gallons', $3, $4, 100) returning id`,
          [business, name, left, least],
        )
      ).rows[0]?.id
    const need = async (job: string, materialId: string, quantity: number) => {
      const said = { version: 0, surface: 'normal', joints: 'normal', coats: null, lines: [{ materialId, quantity }] }
      expect(await at.owner.call('PUT', `/api/jobs/${job}/needs`, said)).toMatchObject({ status: 200 })
    }
    await add('Acid wash', 10, 10)
    const sand = await add('Joint sand', 11, 10)
    const sealer = await add('Wet-look sealer', 3, 10)
    const later = await at.crew.aJob({ scheduledDate: '2026-11-25' })
    const friday = await at.crew.aJob({ scheduledDate: TODAY })
    const past = await at.crew.aJob({ scheduledDate: '2026-11-02' })
    for (const [job, quantity] of [
      [later, 20],
      [friday, 8],
      [past, 4],
    ] as const)
      await need(String(job.id), sealer, quantity)
    await expect
      .poll(async () => (await at.ofFirst()).needsYou.materials)
      .toMatchObject({
        many: 2,
        rows: [
          {
            name: 'Wet-look sealer',
            quantityOnHand: 3,
            minStockLevel: 10,
            needed: { jobId: friday.id, day: TODAY, quantity: 8, total: 28, until: '2026-11-25' },
          },
          { name: 'Acid wash', needed: null },
        ],
      })
    // There is more than the minimum of it, and a job needs more still.
    const monday = await at.crew.aJob({ scheduledDate: '2026-11-23' })
    await need(String(monday.id), sand, 13)
    await expect
      .poll(async () => (await at.ofFirst()).needsYou.materials)
      .toMatchObject({ many: 3, rows: [{ name: 'Wet-look sealer' }, { name: 'Joint sand' }, { name: 'Acid wash' }] })
  })

  test('are services of equipment that are due within a week, the most overdue first', async () => {
    const due = { 'Sand spreader': null, Sprayer: '2026-11-28', Washer: '2026-11-27', 'Surface cleaner': '2026-11-18' }
    for (const [name, nextServiceDue] of Object.entries(due)) await at.crew.someEquipment({ name, nextServiceDue })
    const { many, rows } = (await at.ofFirst()).needsYou.equipment
    expect([many, rows.map(({ name }: { name: string }) => name)]).toEqual([2, ['Surface cleaner', 'Washer']])
  })
})
