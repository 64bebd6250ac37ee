import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createUnrelatedCustomers } from '#tests/support/anonymous-users.ts'
import { findDuplicatePairs } from './find-duplicate-pairs.ts'

const { app, owner } = useApp()
const add = createUnrelatedCustomers(app)

const pairs = async (): Promise<any[]> => {
  await findDuplicatePairs(app.parts)
  return (await owner.get('/api/duplicates?limit=200')).body
}
const pairOf = async (...ids: string[]) =>
  (await pairs()).find(({ customers }) => ids.every((id) => customers.some((one: any) => one.id === id)))
const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await app.database.pool.query(text, values)).rows

describe('duplicates', () => {
  test('are found by phone, by e-mail, and by names and addresses that are nearly the same; each pair once, the older one in front', async () => {
    const first = await add({
      name: 'Elena Vargas',
      phone: '(813) 555-0148',
      email: 'elena@example.com',
      address: '1204 Shell Point Rd, Ruskin',
    })
    const byPhone = await add({ name: 'E. V.', phone: '813.555.0148' })
    const byMail = await add({ name: 'Somebody', email: 'ELENA@example.com' })
    const byName = await add({ name: 'Élena M. Vargas', address: '1204 Shell Point Road, Ruskin, FL 33570' })
    const neighbor = await add({ name: 'Elena Vargas', address: '1206 Shell Point Rd, Ruskin' })
    const stranger = await add({ name: 'Kim Tran', address: '1204 Shell Point Rd, Ruskin' })
    expect((await pairOf(first.id, byPhone.id)).why).toEqual(['phone'])
    expect((await pairOf(first.id, byMail.id)).why).toEqual(['email'])
    expect((await pairOf(first.id, byName.id)).why).toEqual(['name'])
    expect((await pairOf(first.id, byName.id)).customers.map(({ id }: any) => id)).toEqual([first.id, byName.id])
    expect(await pairOf(first.id, neighbor.id)).toBeUndefined()
    expect(await pairOf(first.id, stranger.id)).toBeUndefined()
    const { headers } = await owner.get('/api/duplicates?limit=1')
    expect(headers.get('x-total-count')).toBe(String((await pairs()).length))
  })

  test('who shares only a phone or an email is not taken for the same person where name and address differ', async () => {
    const ana = await add({
      name: 'Ana Ortiz',
      phone: '(813) 555-0161',
      email: 'office@bay.example',
      address: '1 Rd, Ruskin',
    })
    const stranger = await add({ name: 'Bo Diaz', phone: '813.555.0161', address: '9 Far St, Tampa' })
    const mailbox = await add({ name: 'Cy Fox', email: 'office@bay.example', address: '3 Oak Rd, Tampa' })
    const self = await add({ name: 'A. Ortiz', phone: '813.555.0161', address: '7 New Rd, Brandon' })
    const household = await add({ name: 'Luis Vega', email: 'office@bay.example', address: '1 Road, Ruskin' })
    expect(await pairOf(ana.id, stranger.id)).toMatchObject({ why: ['phone'], sharedOnly: true })
    expect(await pairOf(ana.id, mailbox.id)).toMatchObject({ why: ['email'], sharedOnly: true })
    expect(await pairOf(ana.id, self.id)).toMatchObject({ why: ['phone'], sharedOnly: false })
    expect(await pairOf(ana.id, household.id)).toMatchObject({ why: ['email'], sharedOnly: false })
  })

  test('stay dismissed, also after one of them was changed, and can be brought back', async () => {
    const [one, two] = [await add({ phone: '(813) 555-0200' }), await add({ phone: '(813) 555-0200' })]
    const { id } = await pairOf(one.id, two.id)
    expect((await owner.post(`/api/duplicates/${id}/dismiss`)).status).toBe(200)
    await owner.patch(`/api/customers/${one.id}`, { version: one.version, name: 'Another Name' })
    expect(await pairOf(one.id, two.id)).toBeUndefined()
    await owner.post(`/api/duplicates/${id}/bring-back`)
    expect(await pairOf(one.id, two.id)).toBeDefined()
  })

  test('stop matching once the number was changed, or one is archived or gone', async () => {
    const some = await Promise.all([1, 2, 3].map(() => add({ phone: '(813) 555-0300' })))
    expect(await pairOf(some[0].id, some[1].id)).toBeDefined()
    await owner.patch(`/api/customers/${some[0].id}`, { version: 1, phone: '(813) 555-0301' })
    await owner.post(`/api/customers/${some[1].id}/archive`)
    expect(await pairOf(some[0].id, some[1].id)).toBeUndefined()
    expect(await pairOf(some[1].id, some[2].id)).toBeUndefined()
  })

  test('a number that hundreds have makes no thousands of pairs', async () => {
    await query(
      `insert into customers (name, phone, address) select 'Placeholder ' || chr(65 + g % 26) || g, '+18135550000', g || ' Any St' from generate_series(1, 120) g`,
    )
    const found = (await query(`select count(*)::int as many from duplicate_checks`))[0].many
    expect(found).toBeGreaterThanOrEqual(120)
    await findDuplicatePairs(app.parts)
    expect(
      (await query(`select count(*)::int as many from duplicate_pairs where 'phone' = any(why)`))[0].many,
    ).toBeLessThan(120 * 6)
    await query(`delete from customers where phone = '+18135550000'`)
  })

  test.each(['limit=0', 'cursor=nonsense'])('with %s the list is refused', async (asked) => {
    expect((await owner.get(`/api/duplicates?${asked}`)).status).toBe(400)
    expect((await owner.get(`/api/merges?${asked}`)).status).toBe(400)
  })

  test('their look-up uses an index for each of the three', async () => {
    await query(
      `insert into customers (name, phone, address) select 'Filler ' || md5(g::text), '+1727' || (2000000 + g), g || ' Filler St' from generate_series(1, 20000) g`,
    )
    await query('analyze customers')
    for (const [where, index] of [
      [`o.phone = '+17272000001'`, 'customers_phone'],
      [`o.email = 'x@example.com'`, 'customers_email'],
      [String.raw`substring(o.address from '\d+') = '7'`, 'customers_house'],
      // Without a number of the house: by those who have none, or by the name, whichever are fewer.
      [
        String.raw`o.search %> fold('Filler Person Of Long Name') and substring(o.address from '\d+') is null`,
        'customers_',
      ],
    ]) {
      const plan = (await query(`explain select id from customers o where ${where}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n')
      expect(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
    }
    await query(`delete from customers where name like 'Filler %'; delete from duplicate_checks`)
  })
})
