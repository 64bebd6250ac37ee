import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { owner, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })

const add = async (customer: object): Promise<{ id: string }> =>
  (await owner.post('/api/customers', { address: '1 Rd', ...customer })).body
const figures = async (id: string) => {
  const { serviceCount, transactionDate } = (await owner.get(`/api/customers/${id}`)).body
  return [serviceCount, transactionDate]
}
const aDone = async (customerId: string, scheduledDate: string): Promise<string> => {
  const job = await crew.aJob({ customerId, scheduledDate, scheduledTime: '09:00' })
  await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
  return String(job.id)
}

test('jobs and date of a customer follow the work that is done, and go back with it', async () => {
  const { id } = await add({ name: 'Elena Vargas', phone: '(813) 555-0401', transactionDate: '1/5/2025' })
  expect(await figures(id)).toEqual([1, '1/5/2025'])
  await aDone(id, '2026-11-18')
  expect(await figures(id)).toEqual([1, '11/18/2026'])
  const second = await aDone(id, '2026-11-20')
  expect(await figures(id)).toEqual([2, '11/20/2026'])
  await owner.patch(`/api/jobs/${second}/status`, { status: 'scheduled' })
  expect(await figures(id)).toEqual([1, '11/18/2026'])
  await owner.patch(`/api/jobs/${second}/status`, { status: 'completed' })
  expect((await owner.call('DELETE', `/api/jobs/${second}`)).status).toBe(200)
  expect(await figures(id)).toEqual([1, '11/18/2026'])
})

test('more that were written down, and a later day, stay as they are', async () => {
  const { id } = await add({
    name: 'Hal Brandt',
    phone: '(813) 555-0402',
    serviceCount: 7,
    transactionDate: '11/19/2026',
  })
  await aDone(id, '2026-11-17')
  expect(await figures(id)).toEqual([7, '11/19/2026'])
})

test('the list is in their order, and the CSV says them', async () => {
  const { id } = await add({ name: 'Often Served', phone: '(813) 555-0403', transactionDate: '1/1/2020' })
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8]) await aDone(id, `2026-10-0${day}`)
  const first = async (sort: string) =>
    (await owner.get(`/api/customers?sort=${sort}`)).body.map(({ name }: { name: string }) => name)
  expect(await first('-jobs')).toEqual(['Often Served', 'Hal Brandt', 'Elena Vargas'])
  expect(await first('date')).toEqual(['Often Served', 'Elena Vargas', 'Hal Brandt'])
  const { text } = await owner
    .get('/api/customers/export?q=Often')
    .then(async (answer) => ({ text: typeof answer.body === 'string' ? answer.body : '' }))
  expect(text).toMatch(/Often Served.*,8,10\/8\/2026/)
})
