import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, imported, sendFile } from '#tests/support/imports.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const linesOf = async (id: string, state = 'new'): Promise<any[]> =>
  (await owner.get(`/api/imports/${id}/lines?limit=200&state=${state}`)).body
const read = async (contents: string | Uint8Array<ArrayBuffer>): Promise<any[]> =>
  linesOf((await checked(app.url, owner, contents)).id)
const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

const APPLE = card(
  'VERSION:3.0',
  'PRODID:-//Apple Inc.//macOS 15.1//EN',
  'N:Ortiz;Ana;María;Mrs.;',
  'FN:Mrs. Ana María Ortiz',
  'ORG:Bay Title LLC;Closings',
  'EMAIL;type=INTERNET;type=WORK:ana.w@example.com',
  'EMAIL;type=INTERNET;type=HOME;type=pref:ana@example.com',
  'TEL;type=WORK;type=VOICE:(813) 555-2009,22',
  'TEL;type=CELL;type=VOICE;type=pref:+1 (813) 555-2001',
  'item1.TEL:(813) 555-2005',
  'item1.X-ABLabel:Husband',
  'item2.TEL:(813) 555-2999',
  'item2.X-ABLabel:_$!<HomeFAX>!$_',
  'item3.ADR;type=HOME;type=pref:;;12 Bay Ct\\nUnit 4;Ruskin;FL;33570;United States',
  'item3.X-ABADR:us',
  'ADR;type=WORK:;;400 N Ashley Dr;Tampa;FL;33602;United States',
  'NOTE:Gate code 4417\\; two dogs\\, both friendly\\nLikes morn',
  ' ings',
  'CATEGORIES:VIP,HOA',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQAASABIAAD/4QBMRXhpZgAATU0AKgAAAAgAAgESAAMA',
  ' AAABAAEAAIdpAAQAAAABAAAAJgAAAAAAAqACAAQAAAABAAAAoKADAAQAAAABAAAAoAAAAAD/',
)

describe('contact cards', () => {
  test('of Apple bring every number, mailbox and address of a contact', async () => {
    const sent = (await sendFile(app.url, owner, APPLE, 'contacts.vcf')).body
    expect(sent).toMatchObject({ format: 'vcard', lines: 1, fileName: 'contacts.vcf' })
    expect(sent.columns.filter(({ target }: any) => target === null)).toEqual([])
    const [line] = await read(APPLE)
    expect(line).toMatchObject({
      line: 1,
      name: 'Mrs. Ana María Ortiz',
      phone: '+18135552001',
      email: 'ana@example.com',
      address: '12 Bay Ct, Unit 4, Ruskin, FL 33570',
      addresses: ['400 N Ashley Dr, Tampa, FL 33602'],
      tags: ['VIP', 'HOA'],
    })
    expect(
      line.contacts.map(({ label, phone, extension, email }: any) => [label, `${phone || email}${extension}`]),
    ).toEqual([
      ['Work', '+1813555200922'],
      ['Husband', '+18135552005'],
      ['', 'ana.w@example.com'],
    ])
    expect(line.note).toContain('Gate code 4417; two dogs, both friendly\nLikes mornings')
    expect(line.note).toContain('Fax: (813) 555-2999')
  })

  test('of Google, of version 4.0 and of version 2.1 are read from one file, each at its line', async () => {
    const file =
      card(
        'VERSION:3.0',
        'FN:Bo Diaz',
        'N:Diaz;Bo;;;',
        'TEL;TYPE=CELL:813-555-2002',
        'ADR;TYPE=HOME:;;1 Elm St;Ruskin;FL;33570;US',
        'CATEGORIES:myContacts,Sealed',
      ) +
      card(
        'VERSION:4.0',
        'N:Fox;Cy;;;',
        'FN:Cy Fox',
        'TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+1-813-555-2003;ext=7',
        'EMAIL:cy@example.com',
        'ADR;TYPE=home;LABEL="3 Oak Rd: rear\\nRuskin":;;3 Oak Rd;Ruskin;FL;33570;USA',
      ) +
      card(
        'VERSION:2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Br=C3=BBl=C3=A9;Zo=C3=AB',
        'TEL;CELL:8135552004',
        'ADR;HOME;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;;4 Pi=F1a=',
        'ta Way;Ruskin;FL;33570;',
      )
    const lines = await read(file)
    expect(
      lines.map(({ line, name, phone, phoneExtension, address, tags }) => [
        line,
        name,
        phone,
        phoneExtension,
        address,
        tags,
      ]),
    ).toEqual([
      [1, 'Bo Diaz', '+18135552002', null, '1 Elm St, Ruskin, FL 33570', ['Sealed']],
      [9, 'Cy Fox', '+18135552003', '7', '3 Oak Rd, Ruskin, FL 33570', []],
      [17, 'Zoë Brûlé', '+18135552004', null, '4 Piñata Way, Ruskin, FL 33570', []],
    ])
  })

  test('of a company, without a name, of a group and cut off lose no one', async () => {
    const file =
      card(
        'VERSION:3.0',
        'N:;;;;',
        'FN:Bay Title LLC',
        'ORG:Bay Title LLC;',
        'X-ABShowAs:COMPANY',
        'TEL;type=MAIN:8135552002',
      ) +
      card('VERSION:3.0', 'N:;;;;', 'FN:8135552003', 'ORG:Reef Club;', 'TEL:8135552003') +
      card('VERSION:3.0', 'FN:Customers', 'X-ADDRESSBOOKSERVER-KIND:group', 'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:1') +
      card('VERSION:3.0', 'FN:No Reach') +
      'BEGIN:VCARD\nVERSION:3.0\nFN:Di Gray\nTEL:8135552004\nBEGIN:VCARD\nFN:Eve Holt\nTEL:8135552005\nEMAIL:eve@exam'
    const dry = await checked(app.url, owner, file)
    expect((await linesOf(dry.id)).map(({ name, phone }) => [name, phone])).toEqual([
      ['Bay Title LLC', '+18135552002'],
      ['Reef Club', '+18135552003'],
      ['Di Gray', '+18135552004'],
      ['Eve Holt', '+18135552005'],
    ])
    expect(dry).toMatchObject({ lines: 5, counts: { new: 4, wrong: 1 } })
    expect((await linesOf(dry.id, 'wrong'))[0].name).toBe('No Reach')
    expect((await imported(owner, dry.id)).added).toBe(4)
    // The same file again adds no one.
    expect((await checked(app.url, owner, file)).counts).toMatchObject({ new: 0, known: 4 })
  })

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${card('VERSION:3.0', 'FN:Zoë Brûlé', 'TEL:8135552001')}`, 'utf16le')],
    ['Windows-1252', Buffer.from(card('VERSION:2.1', 'FN:Zoë Brûlé', 'TEL:8135552001'), 'latin1')],
    ['Mac line ends', Buffer.from(card('VERSION:3.0', 'FN:Zoë Brûlé', 'TEL:8135552001').replaceAll('\r\n', '\r'))],
  ])('in %s', async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject([{ name: 'Zoë Brûlé', phone: '+18135552001' }])
  })

  test('with a picture of megabytes between them are read all the same', async () => {
    const picture = ['PHOTO;ENCODING=b;TYPE=JPEG:', ...Array.from({ length: 40_000 }, () => ` ${'A'.repeat(74)}`)]
    expect(
      await read(card('FN:Ana Ortiz', ...picture, 'TEL:8135552001') + card('FN:Bo Diaz', 'TEL:8135552002')),
    ).toMatchObject([
      { name: 'Ana Ortiz', phone: '+18135552001' },
      { line: 40_006, name: 'Bo Diaz' },
    ])
    recordProof('imports', { tried: 10, figure: 'contact card formats' })
  })
})
