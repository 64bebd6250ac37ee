import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported, settled } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const HEAD = 'Name,Phone,Email,Address,OK to text,Accepts SMS Marketing,Email Opt-In,Do Not Text'
const bring = async (lines: string[], known = 'skip'): Promise<any> => {
  const dry = await checked(app.url, owner, [HEAD, ...lines].join('\n'))
  return imported(owner, dry.id, known)
}
const idOf = async (name: string): Promise<string> =>
  (await owner.get(`/api/customers?q=${encodeURIComponent(name)}`)).body[0].id
const consentsOf = async (name: string): Promise<any> =>
  (await owner.get(`/api/customers/${await idOf(name)}/consents`)).body
const entries = async (name: string): Promise<string[]> =>
  (await consentsOf(name)).history
    .map(({ channel, covers, agreed }: any) => `${agreed ? 'yes' : 'no'} ${channel} ${covers}`)
    .toSorted()
const until = async (name: string, many: number): Promise<void> => {
  await expect.poll(async () => (await entries(name)).length, { timeout: 20_000 }).toBe(many)
}

test('a clear yes is recorded with its words, ends with an undo, and counts again when the file comes again', async () => {
  const file = ['Ana Ortiz,8135552001,ana@example.com,1 Rd,Yes,yes,subscribed,']
  const { id } = await bring(file)
  await until('Ana Ortiz', 3)
  const said = await consentsOf('Ana Ortiz')
  expect(said).toMatchObject({
    sms: { stoppedAt: null, textsAgreedAt: expect.any(String), offersAgreedAt: expect.any(String) },
  })
  expect(said.email.offersAgreedAt).not.toBeNull()
  expect(said.history.find(({ covers }: any) => covers === 'service')).toMatchObject({
    source: 'import',
    wording: 'OK to text: Yes',
  })
  await owner.post(`/api/imports/${id}/undo`)
  expect((await settled(owner, id)).undone).toMatchObject({ removed: 1, stayed: 0 })
  const left = async () =>
    (
      await app.database.pool.query(
        "select count(*)::int as many from consents where address in ('+18135552001', 'ana@example.com')",
      )
    ).rows[0].many
  await expect.poll(left, { timeout: 20_000 }).toBe(6)
  const { body } = await owner.post('/api/customers', {
    name: 'Ana Ortiz',
    phone: '(813) 555-2001',
    email: 'ana@example.com',
    address: '1 Rd',
  })
  expect((await owner.get(`/api/customers/${body.id}/consents`)).body).toMatchObject({
    sms: { textsAgreedAt: null, offersAgreedAt: null },
    email: { offersAgreedAt: null },
  })
  await bring(file, 'update')
  await until('Ana Ortiz', 9)
  expect(await consentsOf('Ana Ortiz')).toMatchObject({
    sms: { textsAgreedAt: expect.any(String), offersAgreedAt: expect.any(String) },
  })
})

test('a no is honored, and no later import overrides it', async () => {
  await bring([
    'Bo Diaz,8135552002,bo@example.com,2 Rd,No,,unsubscribed,',
    'Cy Fox,8135552003,cy@example.com,3 Rd,,,,Yes',
  ])
  await until('Bo Diaz', 3)
  await until('Cy Fox', 1)
  await bring(
    [
      'Bo Diaz,8135552002,bo@example.com,2 Rd,Yes,Yes,Yes,',
      'Cy Fox,8135552003,cy@example.com,3 Rd,Yes,Yes,,No',
      'Di Gray,8135552004,,4 Rd,Yes,,,',
    ],
    'update',
  )
  await until('Di Gray', 1)
  expect(await entries('Bo Diaz')).toEqual(['no email offers', 'no sms offers', 'no sms service'])
  expect(await consentsOf('Bo Diaz')).toMatchObject({
    sms: { textsAgreedAt: null, textsDeclinedAt: expect.any(String), offersAgreedAt: null },
  })
  // Email marketing was never refused by Cy, and texts stay off.
  expect(await entries('Cy Fox')).toEqual(['no sms all'])
  expect((await consentsOf('Cy Fox')).sms.stoppedAt).not.toBeNull()
})

test('a STOP by text outlives every import', async () => {
  const { body } = await owner.post('/api/customers', { name: 'Eve Holt', phone: '(813) 555-2005', address: '5 Rd' })
  const stop = { channel: 'sms', covers: 'all', agreed: false, how: 'Said so on the phone', day: '2026-01-05' }
  expect((await owner.post(`/api/customers/${body.id}/consents`, stop)).status).toBe(201)
  await bring(['Eve Holt,8135552005,eve@example.com,5 Rd,Yes,Yes,Yes,', 'Finn Otto,8135552006,,6 Rd,Yes,,,'], 'update')
  await until('Finn Otto', 1)
  expect(await entries('Eve Holt')).toEqual(['no sms all', 'yes email offers'])
})

test('a refusal counts for an existing customer that the import leaves as is, and an agreement does not', async () => {
  await owner.post('/api/customers', {
    name: 'Gil Ives',
    phone: '(813) 555-2007',
    email: 'gil@example.com',
    address: '7 Rd',
  })
  await bring(['Gil Ives,8135552007,gil@example.com,7 Rd,No,,Yes,', 'Hal June,8135552008,,8 Rd,Yes,,,'])
  await until('Hal June', 1)
  expect(await entries('Gil Ives')).toEqual(['no sms offers', 'no sms service'])
})

test('of two lines with one number the no counts, whichever comes first', async () => {
  await bring([
    'Ida Kern,8135552009,,9 Rd,Yes,,,',
    'Ida Kern,8135552009,,9 Rd,No,,,',
    'Jo Lund,8135552010,,10 Rd,Yes,,,',
  ])
  await until('Jo Lund', 1)
  expect((await consentsOf('Ida Kern')).sms).toMatchObject({ textsAgreedAt: null, textsDeclinedAt: expect.any(String) })
})

test('a line that has to be mended first keeps what it says about consent', async () => {
  const dry = await checked(app.url, owner, `${HEAD}\n,8135552011,kim@example.com,11 Rd,,,,Yes\n`)
  const mended = await owner.patch(`/api/imports/${dry.id}/lines/2`, { cells: { name: 'Kim Moss' } })
  expect(mended.body).toMatchObject({
    state: 'new',
    consents: [{ channel: 'sms', covers: 'all', agreed: false, said: 'Do Not Text: Yes' }],
  })
  await imported(owner, dry.id)
  await until('Kim Moss', 1)
  expect((await consentsOf('Kim Moss')).sms.stoppedAt).not.toBeNull()
})
