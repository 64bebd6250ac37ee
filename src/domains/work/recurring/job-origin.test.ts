import { describe, expect, test } from 'vitest'
import { contracts } from '#tests/support/recurring.ts'

const at = contracts()
const path = (of: { id?: string }, more = '') => `/api/recurring-services/${of.id}${more}`
const timeline = async (of: string, id: string) => (await at.owner.get(`/api/${of}/${id}/timeline`)).body

describe('a job that was created for a contract', () => {
  test('leads to it, and its timeline names it and the date', async () => {
    const contract = await at.add({ nextScheduledDate: '2026-11-19' })
    await at.add({ nextScheduledDate: '2026-11-19', service: 'Another wash' })
    await at.makeDue()
    const [job] = await at.query(`select id from jobs where service = 'Pool deck wash'`)
    expect((await at.owner.get(`/api/recurring-services?jobId=${job.id}`)).body).toMatchObject([
      { id: contract.id, visit: { jobId: job.id } },
    ])
    const made = (await timeline('jobs', job.id)).find(({ kind }: { kind: string }) => kind === 'job')
    expect(made).toMatchObject({
      words: 'This job was created for the recurring service Pool deck wash, due Nov 19, 2026.',
      href: `/dashboard/recurring?contract=${contract.id}`,
    })
    const ofCustomer = (await timeline('customers', at.customer.id)).map(({ words }: { words: string }) => words)
    expect(ofCustomer).toContain(
      'The job Pool deck wash was created for the recurring service Pool deck wash, due Nov 19, 2026.',
    )
  })

  test('differs from a manually created one, which has no contract', async () => {
    await at.add({ nextScheduledDate: '2026-11-19' })
    const job = await at.crew.aJob({ customerId: at.customer.id })
    expect((await at.owner.get(`/api/recurring-services?jobId=${job.id}`)).body).toEqual([])
    expect((await timeline('jobs', job.id)).at(-1).words).toMatch(/ added this job\.$/)
    expect((await at.owner.get('/api/recurring-services?jobId=1')).status).toBe(400)
  })

  test('belongs to it still when the contract is canceled, and its date was moved', async () => {
    const contract = await at.add({ nextScheduledDate: '2026-11-19' })
    await at.makeDue()
    await at.owner.patch(path(contract, '/status'), { status: 'cancelled' })
    const [job] = await at.query('select id, version from jobs')
    await at.owner.patch(`/api/jobs/${job.id}`, { version: job.version, scheduledDate: '2026-11-25' })
    expect((await at.owner.get(`/api/recurring-services?jobId=${job.id}`)).body).toMatchObject([
      { id: contract.id, status: 'cancelled' },
    ])
  })
})

describe('records every change of a contract with its author, in the customer timeline and in the audit trail:', () => {
  test.each<[string, (one: { id?: string }) => Promise<unknown>, string]>([
    [
      'another price',
      (one) => at.owner.patch(path(one), { version: 1, amount: 40_050 }),
      'changed the price of the recurring service Pool deck wash from $380.00 to $400.50.',
    ],
    [
      'another date',
      (one) => at.owner.patch(path(one), { version: 1, nextScheduledDate: '2026-12-24' }),
      'changed the next scheduled date of the recurring service Pool deck wash from Dec 19 to Dec 24.',
    ],
    [
      'another rhythm',
      (one) => at.owner.patch(path(one), { version: 1, frequency: 'annual' }),
      'changed the frequency of the recurring service Pool deck wash from monthly to annual.',
    ],
    [
      'a pause',
      (one) => at.owner.patch(path(one, '/status'), { status: 'paused' }),
      'changed the status of the recurring service Pool deck wash from active to paused.',
    ],
    [
      'an end',
      (one) => at.owner.patch(path(one, '/status'), { status: 'cancelled' }),
      'changed the status of the recurring service Pool deck wash from active to canceled.',
    ],
  ])('%s', async (_what, change, words) => {
    const one = await at.add()
    await change(one)
    const changeEntry = (await timeline('customers', at.customer.id)).find(
      (entry: { kind: string; words: string }) => entry.kind === 'contract' && !entry.words.includes(' added '),
    )
    expect(changeEntry).toMatchObject({
      words: `${changeEntry.who} ${words}`,
      href: `/dashboard/recurring?contract=${one.id}`,
    })
    const trail = (await at.owner.get(`/api/audit?kind=recurring_services&record=${one.id}`)).body
    expect(trail).toHaveLength(2)
  })

  test('going on, with the date that it moved to', async () => {
    const one = await at.add({ nextScheduledDate: '2026-11-30' })
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    await at.leap('2027-11-19')
    await at.owner.patch(path(one, '/status'), { status: 'active' })
    const changeEntry = (await timeline('customers', at.customer.id)).find(
      (entry: { kind: string; words: string }) => entry.kind === 'contract' && !entry.words.includes(' added '),
    )
    expect(changeEntry.words).toContain(
      'changed the status and the next scheduled date of the recurring service Pool deck wash.',
    )
    expect(changeEntry.detail).toBe('Status: paused → active\nNext scheduled date: Nov 30, 2026 → Nov 30')
  })
})
