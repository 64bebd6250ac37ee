import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, HEADINGS, imported, sendFile, settled, someLines } from '#tests/support/imports.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { recordProof } from '#tests/support/record-proof.ts'

const { app, owner } = useApp()

const listed = async () => (await owner.get('/api/imports?limit=200')).body.length

describe('a file of another kind is refused in a sentence, and nothing of it is stored:', () => {
  test.each<[string, () => Promise<Uint8Array<ArrayBuffer> | string> | Uint8Array<ArrayBuffer> | string, string]>([
    ['nothing at all', () => '', 'This file is empty. Choose the file with your customers.'],
    ['blanks and separators', () => ' \n;;;\n\n,,\n', 'This file is empty. Choose the file with your customers.'],
    ['headings only', () => `${HEADINGS}\n`, 'This file has headings but no customers. Choose another one.'],
    [
      'a picture',
      async () => new Uint8Array(await aPhoto({ width: 300, height: 200 })),
      'This is a picture, not a CSV file. Choose the file with your customers.',
    ],
    [
      'a PNG',
      () => Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1'),
      'This is a picture, not a CSV file. Choose the file with your customers.',
    ],
    [
      'an Excel workbook',
      () => Buffer.from('PK\u0003\u0004\u0014\0', 'latin1'),
      'This is an Excel workbook. In Excel, choose File > Save As > CSV UTF-8 and upload that file.',
    ],
    ['a PDF', () => '%PDF-1.7\n', 'This is a PDF, not a CSV file. Export your customers as CSV and upload that file.'],
    [
      'a program',
      () => new Uint8Array([127, 69, 76, 70, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 62]),
      'This isn’t a CSV file, or it’s damaged. Choose a CSV file with your customers.',
    ],
    [
      '600 columns',
      () => `${Array.from({ length: 600 }, (_cell, place) => `c${place}`).join()}\n1,2,3`,
      'This file has more than 500 columns. Remove the ones you don’t need.',
    ],
  ])('%s', async (_what, contents, sentence) => {
    const before = await listed()
    const { status, body } = await sendFile(app.url, owner, await contents())
    expect([status, body.error]).toEqual([400, sentence])
    expect(await listed()).toBe(before)
  })

  test('no file, two files, or no form', async () => {
    const empty = new FormData()
    empty.set('name', 'x')
    const two = new FormData()
    for (const name of ['a.csv', 'b.csv']) two.append('file', new Blob([HEADINGS]), name)
    const post = async (body: FormData | string) => {
      const answer = await fetch(`${app.url}/api/imports`, { method: 'POST', headers: { cookie: owner.cookie }, body })
      return [answer.status, (await answer.json()).error]
    }
    expect(await post(empty)).toEqual([400, 'The file is missing.'])
    expect(await post(two)).toEqual([400, 'Upload one file at a time.'])
    expect(await post('Name,Phone')).toEqual([415, 'Send a form with one file (content-type: multipart/form-data).'])
  })

  test('500 MB, at once by its own word, and as soon as it is too much without one', { timeout: 60_000 }, async () => {
    expect(await sendMuch({ 'content-length': String(500 * 1024 * 1024) }, 1)).toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      error: 'This file is larger than 50 MB. Split it and upload each part.',
      sent: 1,
    })
    const counted = await sendMuch({ 'transfer-encoding': 'chunked' }, 500)
    expect(counted).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(counted.sent).toBeLessThan(250)
  })

  test('60 MB, once it is there', { timeout: 60_000 }, async () => {
    const lines = `${HEADINGS}\n${'x'.repeat(60 * 1024 * 1024)}`
    expect(await sendFile(app.url, owner, lines)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })
})

/** Sends megabyte after megabyte until it is answered. */
function sendMuch(
  headers: Record<string, string>,
  megabytes: number,
): Promise<{ status: number; code: string; error: string; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let answered = false
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
    const call = request(
      `${app.url}/api/imports`,
      {
        method: 'POST',
        headers: { cookie: owner.cookie, 'content-type': 'multipart/form-data; boundary=x', ...headers },
      },
      (answer) => {
        answered = true
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () => {
          call.destroy()
          resolve({ status: answer.statusCode ?? 0, ...JSON.parse(text), sent })
        })
      },
    )
    // The answer may be in the socket already when a write fails because the server has closed it.
    call.on('error', (error) => setTimeout(() => answered || reject(error), 1000))
    const chunk = Buffer.alloc(1024 * 1024, 'a')
    const next = () => {
      if (answered || sent >= megabytes) return
      sent++
      call.write(chunk, () => setImmediate(next))
    }
    call.write(head, next)
  })
}

describe('a file is read whatever wrote it:', () => {
  const line = 'Zoë Brûlé 🧽,(813) 555-7001,zoe@example.com,"1 Straße, Ruskin",House Wash,3,2/29/2024'
  const text = `${HEADINGS}\r\n${line}\r\n`
  const utf16be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

  test.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
    ['UTF-8', text, 'utf-8'],
    ['UTF-8 with a byte order mark', `\uFEFF${text}`, 'utf-8'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['UTF-16, the other way round', new Uint8Array(utf16be), 'utf-16be'],
  ])('%s', async (_what, contents, encoding) => {
    const dry = await checked(app.url, owner, contents)
    expect(dry).toMatchObject({
      encoding,
      lines: 1,
      columns: expect.arrayContaining([expect.objectContaining({ heading: 'Name' })]),
    })
    expect((await owner.get(`/api/imports/${dry.id}/lines?state=new`)).body).toMatchObject([
      { line: 2, name: 'Zoë Brûlé 🧽', address: '1 Straße, Ruskin', transactionDate: '2/29/2024' },
    ])
  })

  test('Windows-1252, though the first accent comes after 100 KB', async () => {
    const lines = [HEADINGS, ...someLines(1500), 'Zoë “Z” Brûlé,(813) 555-7002,,1 Rd,,,'].join('\n')
    const latin = Buffer.from(lines.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1')
    const dry = await checked(app.url, owner, latin)
    expect(dry).toMatchObject({ encoding: 'windows-1252', lines: 1501 })
    expect((await owner.get(`/api/imports/${dry.id}/lines?state=new&limit=200`)).body.at(-1)).toBeDefined()
    const { rows } = await app.database.pool.query(
      "select name from import_lines where import_id = $1 and phone = '+18135557002'",
      [dry.id],
    )
    expect(rows).toEqual([{ name: 'Zoë “Z” Brûlé' }])
  })

  test.each([
    [';', ';'],
    ['\t', '\t'],
    ['|', '|'],
    [',', ','],
  ])('cells divided by %j', async (delimiter) => {
    const cells = ['Name', 'Phone', 'Address'].join(delimiter)
    const { body } = await sendFile(
      app.url,
      owner,
      `${cells}\nAna${delimiter}8135557003${delimiter}"1, Rd; the | old"\n`,
    )
    expect(body).toMatchObject({
      delimiter,
      columns: [{ target: 'name' }, { target: 'phone' }, { target: 'address', samples: ['1, Rd; the | old'] }],
    })
  })

  test('without headings, by what the cells look like', async () => {
    const { body } = await sendFile(
      app.url,
      owner,
      'Ana Ortiz,(813) 555-7004,ana@example.com,"12 Shell Rd, Ruskin"\nBo Diaz,(813) 555-7005,bo@example.com,"14 Shell Rd, Ruskin"\n',
    )
    expect(body).toMatchObject({ hasHeadings: false, lines: 2 })
    expect(body.columns.map(({ heading, target }: any) => [heading, target])).toEqual([
      ['Column 1', 'name'],
      ['Column 2', 'phone'],
      ['Column 3', 'email'],
      ['Column 4', 'address'],
    ])
    const reread = await owner.patch(`/api/imports/${body.id}`, { hasHeadings: true })
    expect(reread.body).toMatchObject({ hasHeadings: true, lines: 1, columns: [{ heading: 'Ana Ortiz' }, {}, {}, {}] })
  })

  test('200 columns, of which four are taken', async () => {
    const extra = Array.from({ length: 196 }, (_cell, place) => `Custom field ${place}`)
    const head = ['Name', ...extra, 'Phone', 'Address', 'Email'].join()
    const dry = await checked(
      app.url,
      owner,
      `${head}\nAna,${extra.map(() => 'x').join()},8135557006,1 Rd,ana6@example.com\n`,
    )
    expect(dry.columns).toHaveLength(200)
    expect(dry.counts).toMatchObject({ new: 1, known: 0, twice: 0, wrong: 0 })
  })

  test('our own export comes back as it went out, formulas and foreign numbers too', async () => {
    const made = (
      await owner.post('/api/customers', {
        name: '=HYPERLINK("x")',
        phone: '+44 20 7946 0958',
        address: '-1 Rd',
        email: 'f@example.com',
        transactionDate: '1/5/2025',
      })
    ).body
    const csv = (await owner.get('/api/customers/export')).body
    const dry = await checked(app.url, owner, csv)
    expect(dry.counts).toMatchObject({ new: 0, known: 1, wrong: 0 })
    await imported(owner, dry.id, 'update').catch(() => {})
    expect((await owner.get(`/api/customers/${made.id}`)).body).toMatchObject({
      name: '=HYPERLINK("x")',
      phone: '+442079460958',
      address: '-1 Rd',
      version: 1,
    })
  })

  test('cells that a spreadsheet would take for formulas are text, and go out with an apostrophe', async () => {
    const names = ['=1+1', '+SUM(A1)', '-2', '@cmd', '\t=tab']
    const lines = names.map((name, place) => `"${name}",(813) 555-71${String(place).padStart(2, '0')},,1 Rd,,,`)
    const dry = await checked(app.url, owner, [HEADINGS, ...lines].join('\n'))
    expect(dry.counts).toMatchObject({ new: 5 })
    await imported(owner, dry.id)
    const { body } = await owner.get('/api/customers?q=1 Rd&limit=200')
    expect(body).toBeDefined()
    const csv: string = (await owner.get('/api/customers/export')).body
    for (const name of ["'=1+1", "'+SUM(A1)", "'-2", "'@cmd", "'=tab"]) expect(csv).toContain(name)
    recordProof('CSV injection', { tried: names.length, figure: 'imported and exported again' })
  })
})

describe('what is not clear', () => {
  test('a quote that is never closed ends the dry run with its line, and the file can be thrown away', async () => {
    const sent = (
      await sendFile(
        app.url,
        owner,
        [HEADINGS, ...someLines(3), '"Ana,(813) 555-7010,,1 Rd,,,', 'Bo,(813) 555-7011,,2 Rd,,,'].join('\n'),
      )
    ).body
    await owner.post(`/api/imports/${sent.id}/check`, { targets: sent.columns.map(({ target }: any) => target) })
    expect(await settled(owner, sent.id)).toMatchObject({
      status: 'columns',
      problem:
        'Line 5 is missing a closing quotation mark, so we can’t read the rest. Add it and upload the file again.',
    })
  })

  test('a dry run without a column for the name, or for any way to reach people, is refused, naming what is missing', async () => {
    const { id } = (await sendFile(app.url, owner, 'Foo,Bar\n1,2\n')).body
    expect(await owner.post(`/api/imports/${id}/check`, { targets: [null, null] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'name', message: 'Choose the name column.' }, { path: 'phone' }] },
    })
    expect(await owner.post(`/api/imports/${id}/check`, { targets: ['name'] })).toMatchObject({
      status: 400,
      body: { error: 'This file has 2 columns. Choose a field for each.' },
    })
    expect(await owner.post(`/api/imports/${id}/check`, { targets: ['shoe size', null] })).toMatchObject({
      status: 400,
    })
    expect(await owner.post(`/api/imports/${id}/start`, {})).toMatchObject({ status: 409 })
    expect(await owner.get(`/api/imports/${id}/lines?limit=0`)).toMatchObject({ status: 400 })
    expect(await owner.get(`/api/imports/${id}/lines?cursor=nonsense`)).toMatchObject({ status: 400 })
    expect(await owner.get('/api/imports?cursor=nonsense')).toMatchObject({ status: 400 })
  })

  test('lines are paged in the order of the file', async () => {
    const dry = await checked(
      app.url,
      owner,
      [HEADINGS, ...Array.from({ length: 45 }, () => 'Nobody,,,,,,')].join('\n'),
    )
    const seen: number[] = []
    for (let next = `/api/imports/${dry.id}/lines?state=wrong&limit=20`; next;) {
      const { body, headers } = await owner.get(next)
      seen.push(...body.map(({ line }: any) => line))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_line, place) => place + 2))
  })
})
