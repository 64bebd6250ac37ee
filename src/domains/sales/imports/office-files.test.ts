import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported, sendFile, settled } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const check = (contents: string) => checked(app.url, owner, contents)
const linesOf = async (id: string, state: string): Promise<any[]> =>
  (await owner.get(`/api/imports/${id}/lines?limit=200&state=${state}`)).body
const newOf = async (contents: string): Promise<any[]> => linesOf((await check(contents)).id, 'new')
const customers = async (): Promise<any[]> => (await owner.get('/api/customers?limit=200')).body
const csv = (...rows: string[][]): string =>
  `${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`

const ANA = {
  name: 'Ana Ortiz',
  phone: '+18135552001',
  email: 'ana@example.com',
  address: '12 Bay Ct, Ruskin, FL 33570',
}
const BO = { name: 'Bo Diaz', phone: '+18135552011', address: '1 Elm St, Ruskin, FL 33570' }
const HEADINGS = 'Name,Phone,Email,Address'
const ANA_LINE = 'Ana Ortiz,8135552001,ana@example.com,"12 Bay Ct, Ruskin, FL 33570"'

describe('headings', () => {
  test.each([
    [
      'of a second file below the first',
      `${HEADINGS}\n${ANA_LINE}\n\uFEFF${HEADINGS}\nBo Diaz,8135552011,,"1 Elm St, Ruskin, FL 33570"\n`,
    ],
    [
      'in another order',
      `${HEADINGS}\n${ANA_LINE}\n\uFEFFPhone,Name,Address,Email\n8135552011,Bo Diaz,"1 Elm St, Ruskin, FL 33570",\n`,
    ],
  ])('%s are no customer, and the lines below are read by them', async (_what, file) => {
    const dry = await check(file)
    expect(dry).toMatchObject({ lines: 2, counts: { new: 2, wrong: 0 } })
    expect(await linesOf(dry.id, 'new')).toMatchObject([ANA, BO])
  })

  test('in two rows are read as one: names of groups stand above those that come twice', async () => {
    const [ana] = await newOf(
      ',,,Home,,,,Work,,,\nName,Phone,Email,Street,City,State,Zip,Street,City,State,Zip\nAna Ortiz,8135552001,ana@example.com,12 Bay Ct,Ruskin,FL,33570,5 Work Rd,Tampa,FL,33602\n',
    )
    expect(ana).toMatchObject({ ...ANA, note: 'Business address: 5 Work Rd, Tampa, FL 33602' })
    expect(
      await newOf(
        'Customer,,Contact,,Address,,,\nFirst,Last,Phone,Email,Street,City,State,Zip\nAna,Ortiz,8135552001,ana@example.com,12 Bay Ct,Ruskin,FL,33570\n',
      ),
    ).toMatchObject([ANA])
  })

  test('that come twice bring a further address, phone and e-mail', async () => {
    expect(
      await newOf(
        ',Name,,Phone,Phone,Email,Email,,Address,City,State,Zip,Address,City,State,Zip,\n,Ana Ortiz,,8135552001,8135552002,ana@example.com,ana2@example.com,,12 Bay Ct,Ruskin,FL,33570,5 Dock Rd,Tampa,FL,33602,\n',
      ),
    ).toMatchObject([
      {
        ...ANA,
        contacts: [{ phone: '+18135552002' }, { email: 'ana2@example.com' }],
        addresses: ['5 Dock Rd, Tampa, FL 33602'],
      },
    ])
  })

  test('that are missing are guessed: a ZIP code is no day, and a town and a state belong to the address', async () => {
    expect(
      await newOf(
        'Ana,Ortiz,(813) 555-2001,ana@example.com,12 Bay Ct,Ruskin,FL,33570\nBo,Diaz,(813) 555-2011,,1 Elm St,Ruskin,FL,33570\n',
      ),
    ).toMatchObject([
      { ...ANA, transactionDate: '' },
      { ...BO, transactionDate: '' },
    ])
    expect(
      (await sendFile(app.url, owner, 'Ana Ortiz,12 Bay Ct,Ruskin,FL,33570-1234\n')).body.columns.map(
        ({ target }: any) => target,
      ),
    ).toEqual(['name', 'address', 'city', 'state', 'zip'])
  })

  test('that are empty above the customers of a report are the name', async () => {
    expect(await newOf(`Tidestone LLC,,,\nCustomers,,,\n,Phone,Email,Billing Address\n${ANA_LINE}\n`)).toMatchObject([
      ANA,
    ])
  })
})

describe('words for nothing', () => {
  test('are nothing in any column, and a customer is still called by what is known', async () => {
    expect(
      await newOf(
        'First Name,Last Name,Company,Phone,Street,City,State,Zip,Notes\nAna,N/A,-,8135552001,12 Bay Ct,Ruskin,FL,33570,#N/A\nN/A,N/A,Bay HOA,8135552011,N/A,N/A,N/A,N/A,none\nBo,.,none,8135552021,12 Bay Ct,-,FL,0,-\nUnknown,-,,8135552031,3 Elm St,,,,\nChristopher,Null,,8135552041,4 Elm St,,,,\n',
      ),
    ).toMatchObject([
      { name: 'Ana', address: '12 Bay Ct, Ruskin, FL 33570', note: '' },
      { name: 'Bay HOA', address: '', note: '' },
      { name: 'Bo', address: '12 Bay Ct, FL', note: '' },
      { name: 'Unknown', phone: '+18135552031' },
      { name: 'Christopher Null', phone: '+18135552041' },
    ])
  })

  test('are said to be missing, and leave nothing in the note', async () => {
    const words = [
      'N/A',
      '#N/A',
      '(blank)',
      'nan',
      'undefined',
      '#REF!',
      'declined',
      'none given',
      '-',
      '(___) ___-____',
    ]
    const lines = await newOf(
      csv(
        ['Name', 'Phone', 'Email', 'Address', 'Last service'],
        ...words.map((word, place) => [`Ana Ortiz ${place}`, word, word, `${place} Rd`, word]),
      ),
    )
    expect(lines).toHaveLength(words.length)
    for (const line of lines)
      expect(line).toMatchObject({
        phone: '',
        email: '',
        transactionDate: '',
        note: '',
        issues: [{ field: 'phone', message: 'No phone number' }],
      })
  })
})

describe('cells', () => {
  test('with several kinds of values bring each: e-mails among phones, phones among e-mails, addresses in a list', async () => {
    expect(
      await newOf(
        csv(
          ['Name', 'Phone', 'Email', 'Address'],
          ['Ana Ortiz', 'ana@example.com', '(813) 555-2001', '12 Bay Ct, Ruskin, FL 33570; 99 Elm St, Tampa, FL 33602'],
          [
            'Bo Diaz',
            'H: 813-555-2012 C: 813-555-2011',
            'bo@example,com / 813-555-2013',
            '1 Elm St | Ruskin | FL | 33570',
          ],
          ['Cy Fox', '+1813-555-2021 ext 204 / 813-555-2022', 'cy @example.com', '12 Bay Ct<br>Ruskin, FL 33570'],
          ['Di &amp; Ed Gray', '8,135,552,031', 'http://di@example.com', '3 Elm St'],
        ),
      ),
    ).toMatchObject([
      { ...ANA, addresses: ['99 Elm St, Tampa, FL 33602'] },
      {
        ...BO,
        email: 'bo@example.com',
        contacts: [{ phone: '+18135552012', label: 'Home' }, { phone: '+18135552013' }],
      },
      {
        phone: '+18135552021',
        phoneExtension: '204',
        email: 'cy@example.com',
        address: '12 Bay Ct, Ruskin, FL 33570',
        contacts: [{ phone: '+18135552022' }],
      },
      { name: 'Di & Ed Gray', phone: '+18135552031', email: 'di@example.com' },
    ])
  })

  test('hold names as they are said: a suffix behind, a remark behind, a firm as it is, a middle name within', async () => {
    const names = [
      'Smith, John Jr.',
      "O'Brien, Pat (landlord)",
      'Smith, Jones & Co.',
      'ORTIZ, ANA & BO',
      'Ortiz, Ana:Pool deck',
    ]
    expect(
      (await newOf(csv(['Customer', 'Phone'], ...names.map((name, place) => [name, `813555230${place}`])))).map(
        ({ name }) => name,
      ),
    ).toEqual(['John Smith Jr.', "Pat O'Brien (landlord)", 'Smith, Jones & Co.', 'Ana & Bo Ortiz', 'Ana Ortiz'])
    expect(await newOf('First,MI,Last,Suffix,Phone\nJohn,Q,Smith,Jr.,8135552001\n')).toMatchObject([
      { name: 'John Q Smith Jr.' },
    ])
  })

  test('that are too long for a name cost the rest of it, which stays in the note', async () => {
    const long = 'Ana and everyone at the house by the bay '.repeat(5).trim()
    const [line] = await newOf(csv(['Name', 'Phone'], [long, '8135552001']))
    expect(line).toMatchObject({ phone: '+18135552001', note: `Name: ${long}` })
    expect(line.name).toBe(long.slice(0, 120).trim())
  })

  test('with commas and no quotes are one address where it ends with its ZIP code, and wrong where nothing says so', async () => {
    const dry = await check(
      `${HEADINGS}\nAna Ortiz,8135552001,ana@example.com,12 Bay Ct, Ruskin, FL 33570\nBo Diaz,8135552011,bo@example.com,1 Elm St, back gate\n`,
    )
    expect(await linesOf(dry.id, 'new')).toMatchObject([ANA])
    expect(await linesOf(dry.id, 'wrong')).toMatchObject([{ line: 3 }])
  })

  test('of another address stay out of the second line, and every address that is no service address goes into the note', async () => {
    expect(
      await newOf(
        csv(
          [
            'Name',
            'Phone',
            'Address 1',
            'Address 2',
            'Billing Address',
            'Billing City',
            'Billing State',
            'Billing Zip',
          ],
          [
            'Ana Ortiz',
            '8135552001',
            '12 Bay Ct, Ruskin, FL 33570',
            '99 Elm St, Tampa, FL 33602',
            '1 Elm St',
            'Boston',
            'MA',
            '2134',
          ],
          ['Bo Diaz', '8135552011', '1 Elm St, Ruskin, FL 33570', 'Unit 4', '', '', '', ''],
        ),
      ),
    ).toMatchObject([
      {
        address: ANA.address,
        addresses: ['99 Elm St, Tampa, FL 33602'],
        note: 'Billing address: 1 Elm St, Boston, MA 02134',
      },
      { address: '1 Elm St, Unit 4, Ruskin, FL 33570', addresses: [], note: '' },
    ])
  })
})

describe('rows of one customer', () => {
  test('with a number and no phone are one customer with two addresses; without a number they are two', async () => {
    const rows = 'Cy Fox,1 Elm St\n2,Cy Fox,3 Elm St\n3,Cy Fox,5 Elm St\n'
    expect((await check(`J-ID,Display Name,Service Street 1\n2,${rows}`)).counts).toMatchObject({ new: 2, address: 1 })
    expect((await check('Name,Address\nCy Fox,1 Elm St\nCy Fox,3 Elm St\n')).counts).toMatchObject({
      new: 2,
      address: 0,
    })
  })

  test('bring the note, phone and e-mail of each further property, and an undo takes all of it back', async () => {
    const dry = await check(
      'Client ID,Name,Phone,Email,Address,Notes\n7,Ana Ortiz,8135552001,ana@example.com,"12 Bay Ct, Ruskin",gate 1\n7,Ana Ortiz,8135552001,rent@example.com,"99 Elm St, Tampa",gate 2\n7,Ana Ortiz,8135552001,rent@example.com,"3 Dock Rd, Tampa",gate 1\n',
    )
    expect(dry.counts).toMatchObject({ new: 1, address: 2 })
    await imported(owner, dry.id)
    const [{ id }] = await customers()
    const one = (await owner.get(`/api/customers/${id}`)).body
    expect(one.addresses.map(({ address }: any) => address)).toEqual(['99 Elm St, Tampa', '3 Dock Rd, Tampa'])
    expect(one.contacts).toMatchObject([{ email: 'rent@example.com' }])
    const notes = async (): Promise<any[]> => (await owner.get(`/api/customers/${id}/timeline?kind=note`)).body
    await expect
      .poll(async () => JSON.stringify(await notes()), { timeout: 20_000 })
      .toContain('99 Elm St, Tampa\\ngate 2')
    expect(await notes()).toHaveLength(2)
    await owner.post(`/api/imports/${dry.id}/undo`)
    expect((await settled(owner, dry.id)).undone).toMatchObject({ removed: 1, stayed: 0 })
    expect(await customers()).toEqual([])
  })
})
