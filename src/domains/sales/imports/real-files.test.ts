import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported, sendFile, settled } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const check = (contents: string | Uint8Array<ArrayBuffer>) => checked(app.url, owner, contents)
const linesOf = async (id: string, state: string): Promise<any[]> =>
  (await owner.get(`/api/imports/${id}/lines?limit=200&state=${state}`)).body
const addressesOf = async (contents: string): Promise<string[]> =>
  (await linesOf((await check(contents)).id, 'new')).map(({ address }) => address)
const customers = async (): Promise<any[]> => (await owner.get('/api/customers?limit=200')).body
const whole = async (id: string): Promise<any> => (await owner.get(`/api/customers/${id}`)).body

describe('addresses', () => {
  test('come from one group of columns, line by line', async () => {
    const headings =
      'First Name,Last Name,Mobile Phone,Business Street,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code'
    expect(
      await addressesOf(
        `${headings}\nAna,Ortiz,8135552001,400 N Ashley Dr,Tampa,FL,33602,United States,1204 Shell Point Rd,Ruskin,FL,33570\nBo,Diaz,8135552002,1 Main St,Tampa,FL,33602,United States,,,,\nCy,Fox,8135552003,,Tampa,FL,33602,,5 Elm St,,FL,\n`,
      ),
    ).toEqual(['1204 Shell Point Rd, Ruskin, FL 33570', '1 Main St, Tampa, FL 33602', '5 Elm St, FL'])
  })

  test('keep a town that the street is named after', async () => {
    expect(
      await addressesOf(
        'Name,Phone,Street,City,State,Zip\nA,8135552031,1510 Apollo Beach Blvd,Apollo Beach,FL,33572\nB,8135552032,900 Sun City Center Blvd,Sun City Center,FL,33573\nC,8135552033,12 La Mesa Dr,Metairie,LA,70001\nD,8135552034,12 Tampa Rd,Tampa,FL,33602\nE,8135552035,"12 Bay Ct, Ruskin",Ruskin,FL,33570\nF,8135552036,"12 Bay Ct, Ruskin, FL 33570",Ruskin,FL,33570\nG,8135552037,12 Bay Ct Ruskin FL 33570,Ruskin,FL,33570\nH,8135552038,"33570 State Rd 33570",Ruskin,Florida,33570\n',
      ),
    ).toEqual([
      '1510 Apollo Beach Blvd, Apollo Beach, FL 33572',
      '900 Sun City Center Blvd, Sun City Center, FL 33573',
      '12 La Mesa Dr, Metairie, LA 70001',
      '12 Tampa Rd, Tampa, FL 33602',
      '12 Bay Ct, Ruskin, FL 33570',
      '12 Bay Ct, Ruskin, FL 33570',
      '12 Bay Ct, Ruskin, FL 33570',
      '33570 State Rd, Ruskin, FL 33570',
    ])
  })

  test('have ZIP codes as the post office writes them', async () => {
    expect(
      await addressesOf(
        "Name,Phone,Street,City,State,Zip\nA,8135552161,1 Rd,Boston,MA,2134\nB,8135552162,1 Rd,Ruskin,FL,33570.0\nC,8135552163,1 Rd,Ruskin,FL,'33570\nD,8135552164,1 Rd,Ruskin,FL,335701234\nE,8135552165,1 Rd,Ruskin,FL,33570-1234\nF,8135552166,1 Rd,Boston,MA,21341234\n",
      ),
    ).toEqual([
      '1 Rd, Boston, MA 02134',
      '1 Rd, Ruskin, FL 33570',
      '1 Rd, Ruskin, FL 33570',
      '1 Rd, Ruskin, FL 33570-1234',
      '1 Rd, Ruskin, FL 33570-1234',
      '1 Rd, Boston, MA 02134-1234',
    ])
  })
})

describe('who a line is', () => {
  test('is never matched by an impossible number: the people are imported, and the phone is reported missing', async () => {
    const dry = await check(
      'Name,Phone,Email,Address\nAna Ortiz,000-000-0000,ana@example.com,1 Rd\nBo Diaz,000-000-0000,bo@example.com,2 Rd\nCy Fox,999-999-9999,cy@example.com,3 Rd\n',
    )
    expect(dry.counts).toMatchObject({ new: 3, twice: 0, wrong: 0, noted: 3 })
    expect((await linesOf(dry.id, 'noted'))[0].issues).toEqual([
      { field: 'phone', value: '000-000-0000', message: 'Phone can’t be a real number: 000-000-0000' },
    ])
    expect(await imported(owner, dry.id)).toMatchObject({ added: 3 })
    expect((await customers()).map(({ phone }) => phone)).toEqual(['', '', ''])
  })

  test('is not said by an e-mail or a phone that strangers share', async () => {
    const lines =
      'Name,Phone,Email,Address\nAna Ortiz,8135552061,none@none.com,1 Rd\nBo Diaz,8135552062,none@none.com,2 Rd\nCy Fox,8135552063,manager@bayhoa.example,3 Rd\nDi Gray,8135552063,manager@bayhoa.example,4 Rd\n'
    const dry = await check(lines)
    expect(dry.counts).toMatchObject({ new: 4, twice: 0, doubtful: 0 })
    await imported(owner, dry.id)
    // The same file again adds no one.
    expect((await check(lines)).counts).toMatchObject({ new: 0, known: 4, doubtful: 0 })
    // A stranger with the e-mail of one who is here is new.
    expect((await check('Name,Phone,Email,Address\nEve Holt,8135552065,none@none.com,5 Rd\n')).counts).toMatchObject({
      new: 1,
      known: 0,
      doubtful: 0,
    })
  })

  test('further properties become further addresses of one customer, and an undo takes all of it back', async () => {
    const file =
      'Name,Phone,Email,Address\nBay Management,8135552151,mgr@example.com,"1 Rd, Ruskin"\nBay Management,8135552151,mgr@example.com,"2 Rd, Ruskin"\nBay Management LLC,8135552151,,"3 Rd, Ruskin"\nBay Management,8135552151,mgr@example.com,"2 Rd, Ruskin"\n'
    const dry = await check(file)
    expect(dry.counts).toMatchObject({ new: 1, address: 2, twice: 1 })
    expect(await imported(owner, dry.id)).toMatchObject({ added: 1 })
    const [one] = await customers()
    expect((await whole(one.id)).addresses.map(({ address }: any) => address)).toEqual(['2 Rd, Ruskin', '3 Rd, Ruskin'])
    expect((await check(file)).counts).toMatchObject({ new: 0, known: 1 })
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({ removed: 1, stayed: 0 })
    expect(await customers()).toEqual([])
  })

  test('a stranger at a known number is doubtful, left alone by every update, and added or taken for the same only when someone says so', async () => {
    const existing = (
      await owner.post('/api/customers', {
        name: 'Keep Me',
        phone: '(727) 555-6601',
        email: 'keep@example.com',
        address: '1 Rd',
      })
    ).body
    const file =
      'Name,Phone,Email,Address\nSomebody Else,727-555-6601,else@example.com,"5 Other St, Tampa, FL 33602"\nNew One,727-555-6602,,6 Rd\n'
    const dry = await check(file)
    expect(dry.counts).toMatchObject({ new: 1, known: 0, doubtful: 1 })
    expect(await linesOf(dry.id, 'doubtful')).toMatchObject([
      { line: 2, same: 'phone', customer: { id: existing.id, name: 'Keep Me' } },
    ])
    expect(await imported(owner, dry.id, 'update')).toMatchObject({ added: 1, changed: 0 })
    expect(await whole(existing.id)).toMatchObject({
      name: 'Keep Me',
      email: 'keep@example.com',
      address: '1 Rd',
      version: 1,
    })

    const again = await check(file)
    expect((await owner.post(`/api/imports/${again.id}/lines/2/decide`, { as: 'new' })).body).toMatchObject({
      state: 'new',
      choice: 'new',
    })
    expect((await owner.post(`/api/imports/${again.id}/lines/2/decide`, { as: 'leave' })).body).toMatchObject({
      state: 'doubtful',
      choice: null,
    })
    expect((await owner.post(`/api/imports/${again.id}/lines/2/decide`, { as: 'new' })).body).toMatchObject({
      state: 'new',
    })
    expect(await imported(owner, again.id)).toMatchObject({ added: 1, changed: 0 })
    expect((await customers()).filter(({ phone }) => phone === '+17275556601')).toHaveLength(2)

    await truncate(app.database.pool, 'customers')
    const { id } = (await owner.post('/api/customers', { name: 'Keep Me', phone: '(727) 555-6601', address: '1 Rd' }))
      .body
    const third = await check(file)
    expect((await owner.post(`/api/imports/${third.id}/lines/2/decide`, { as: 'same' })).body).toMatchObject({
      state: 'known',
      choice: 'same',
    })
    expect(await imported(owner, third.id, 'skip')).toMatchObject({ added: 1, changed: 1 })
    expect(await whole(id)).toMatchObject({ name: 'Somebody Else', email: 'else@example.com' })
  })

  test('someone of one household is left out as a repeat, and added anyway when someone says so', async () => {
    const dry = await check('Name,Phone,Address\nJohn Smith,8135552071,1 Bay Rd\nMary Smith,8135552071,1 Bay Road\n')
    expect(dry.counts).toMatchObject({ new: 1, twice: 1 })
    await owner.post(`/api/imports/${dry.id}/lines/3/decide`, { as: 'new' })
    expect(await imported(owner, dry.id)).toMatchObject({ added: 2 })
  })
})

describe('a cell that cannot be read costs the cell and not the customer', () => {
  test('of a date, an email, a count or a category; the import reports it and saves it in the note', async () => {
    const dry = await check(
      'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date\nAna Ortiz,8135552201,ana.example.com,1 Rd,Gardening,many,02/31/2024\nCy Fox,8135552203,,3 Rd,Roof Cleaning,2,1/5/2025\n,8135552202,,2 Rd,,,\nNo One,,,,,,\n',
    )
    expect(dry.counts).toMatchObject({ new: 2, wrong: 2, noted: 1 })
    expect((await linesOf(dry.id, 'noted'))[0].issues.map(({ message }: any) => message)).toEqual([
      'Email has no @: ana.example.com',
      'Unknown category: Gardening',
      'Count isn’t a whole number: many',
      'Date isn’t valid: 02/31/2024',
    ])
    const fixed = await owner.patch(`/api/imports/${dry.id}/lines/2`, { cells: { email: 'ana@example.com' } })
    expect(fixed.body).toMatchObject({ state: 'new', email: 'ana@example.com', phone: '+18135552201' })
    await imported(owner, dry.id)
    const one = (await customers()).find(({ name }) => name === 'Ana Ortiz')
    const notes = async () => JSON.stringify((await owner.get(`/api/customers/${one.id}/timeline?kind=note`)).body)
    await expect.poll(notes, { timeout: 20_000 }).toContain('Service Category: Gardening')
  })

  test('lists in a cell bring the first, and the others as contacts; an extension stays; a note and tags come along', async () => {
    const dry = await check(
      'Name,Phone,Email,Address,Notes,Tags\n"O\'BRIEN, PATRICK","(813) 555-2041 ext. 4, (813) 555-2042 or 8135552043","pat@example.com; pat2@example.com",1 Rd,Side gate,"VIP, HOA"\n',
    )
    await imported(owner, dry.id)
    const [one] = await customers()
    expect(await whole(one.id)).toMatchObject({
      name: "Patrick O'Brien",
      phone: '+18135552041',
      phoneExtension: '4',
      email: 'pat@example.com',
      tags: ['VIP', 'HOA'],
      contacts: [{ phone: '+18135552042' }, { phone: '+18135552043' }, { email: 'pat2@example.com' }],
    })
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({ removed: 1, stayed: 0 })
  })

  test('days are read as spreadsheets and databases write them, and instants where the business is', async () => {
    const days = [
      '18-Nov-25',
      '"Tuesday, November 18, 2025"',
      '20251118',
      '45979',
      '0000-00-00',
      '1/0/1900',
      'N/A',
      '2025-11-18T02:30:00.000Z',
      '2025-11-18T14:30:00Z',
      '2025-11-18 00:00:00',
      '11/18/2025 2:40 PM',
    ]
    const dry = await check(
      `Name,Phone,Address,Transaction Date\n${days.map((day, place) => `Ana Ortiz ${place},81355522${20 + place},1 Rd,${day}`).join('\n')}\n`,
    )
    expect((await linesOf(dry.id, 'new')).map(({ transactionDate }) => transactionDate)).toEqual([
      '11/18/2025',
      '11/18/2025',
      '11/18/2025',
      '11/18/2025',
      '',
      '',
      '',
      '11/17/2025',
      '11/18/2025',
      '11/18/2025',
      '11/18/2025',
    ])
  })
})

describe('a file is read', () => {
  test.each([
    ['a sep line', 'sep=;\nName;Phone;Address\nAna Ortiz;8135552081;12 Shell Rd, Ruskin\n'],
    [
      'a title, a day and an empty row',
      'Tidestone LLC,,\nCustomer Contact List,,\n,,\nName,Phone,Address\nAna Ortiz,8135552081,"12 Shell Rd, Ruskin"\n',
    ],
    [
      'a title in one cell',
      'Customer Contact List\n\nName\tPhone\tAddress\nAna Ortiz\t8135552081\t12 Shell Rd, Ruskin\n',
    ],
  ])('with %s above the headings', async (_what, contents) => {
    const sent = (await sendFile(app.url, owner, contents)).body
    expect(sent.columns.map(({ heading }: any) => heading)).toEqual(['Name', 'Phone', 'Address'])
    expect(sent.lines).toBe(1)
    const dry = await check(contents)
    expect(await linesOf(dry.id, 'new')).toMatchObject([
      { name: 'Ana Ortiz', phone: '+18135552081', address: '12 Shell Rd, Ruskin' },
    ])
  })

  const people = Array.from(
    { length: 5 },
    (_one, place) => `Zoë Brûlé ${place},813555213${place},${place} Straße`,
  ).join('\n')
  const text = `Name,Phone,Address\n${people}\n`

  test('with one byte of another encoding, which spoils nothing else', async () => {
    const dry = await check(Buffer.concat([Buffer.from(text), Buffer.from('José Diaz,8135552139,9 Rd\n', 'latin1')]))
    expect(dry.encoding).toBe('utf-8')
    expect((await linesOf(dry.id, 'new')).map(({ name }) => name)).toEqual([
      ...Array.from({ length: 5 }, (_one, place) => `Zoë Brûlé ${place}`),
      'José Diaz',
    ])
  })

  test('cut off within a letter', async () => {
    const dry = await check(Buffer.from(`${text}Ana,8135552139,9 Straß`).subarray(0, -1))
    expect((await linesOf(dry.id, 'new')).map(({ name, address }) => [name, address]).at(-1)).toEqual(['Ana', '9 Stra'])
    expect((await linesOf(dry.id, 'new'))[0].name).toBe('Zoë Brûlé 0')
  })

  test.each([
    ['macintosh', { ë: 0x91, û: 0x9e, é: 0x8e, ß: 0xa7 }],
    ['ibm437', { ë: 0x89, û: 0x96, é: 0x82, ß: 0xe1 }],
    ['windows-1252', { ë: 0xeb, û: 0xfb, é: 0xe9, ß: 0xdf }],
  ])('of %s', async (encoding, bytes) => {
    const table = new Map(Object.entries(bytes))
    const dry = await check(Buffer.from(Array.from(text, (letter) => table.get(letter) ?? letter.charCodeAt(0))))
    expect(dry.encoding).toBe(encoding)
    expect((await linesOf(dry.id, 'new'))[0]).toMatchObject({ name: 'Zoë Brûlé 0', address: '0 Straße' })
  })
})
