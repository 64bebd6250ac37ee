import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, HEADINGS, sendFile, settled, someLines } from '#tests/support/imports.ts'
import { cleanCell } from './clean-cell.ts'
import { FIELDS } from './contract.ts'
import { checkInWorker } from './read-in-worker.ts'
import { sweepImports } from './run-import.ts'

const { app, owner } = useApp()

const linesOf = async (id: string, state: string): Promise<any[]> =>
  (await owner.get(`/api/imports/${id}/lines?limit=200&state=${state}`)).body
const targets = ({ columns }: any): (string | null)[] => columns.map(({ target }: any) => target)

describe('signs that the database cannot keep', () => {
  test('such as the NULs that a crash left at the end of a long file are left out, and every line is reported', async () => {
    const dry = await checked(
      app.url,
      owner,
      `${[HEADINGS, ...someLines(100), 'Cut O\0ff,(727) 2'].join('\n')}${'\0'.repeat(6000)}`,
    )
    expect(dry).toMatchObject({ status: 'checked', problem: null, lines: 101, counts: { new: 100, wrong: 1 } })
    expect(await linesOf(dry.id, 'wrong')).toMatchObject([
      { line: 102, name: 'Cut Off', issues: expect.arrayContaining([expect.anything()]) },
    ])
  })

  test('such as the half of an emoji are not made by cutting a long heading or a long sample', async () => {
    const long = `${'x'.repeat(199)}🧽 and more`
    const { status, body } = await sendFile(app.url, owner, `Name,Phone,Address,${long}\nAna,8135557101,1 Rd,${long}\n`)
    expect(status).toBe(201)
    expect(body.columns[3]).toMatchObject({
      heading: `${'x'.repeat(199)}\uFFFD`,
      samples: [`${'x'.repeat(199)}\uFFFD`],
    })
  })
})

describe('a dry run that fails', () => {
  test('says so in a sentence, and can be begun again', async () => {
    const { pool } = app.database
    await pool.query("alter table import_lines add constraint no_such_person check (name <> 'No Such Person')")
    const sent = (await sendFile(app.url, owner, [HEADINGS, 'No Such Person,(813) 555-7102,,1 Rd,,,'].join('\n'))).body
    await owner.post(`/api/imports/${sent.id}/check`, { targets: targets(sent) })
    expect(await settled(owner, sent.id)).toMatchObject({
      status: 'columns',
      problem:
        'We couldn’t read part of this file. Try again. If that doesn’t work, save it as CSV UTF-8 and upload that file.',
    })
    await pool.query('alter table import_lines drop constraint no_such_person')
    await owner.post(`/api/imports/${sent.id}/check`, { targets: targets(sent) })
    expect(await settled(owner, sent.id)).toMatchObject({ status: 'checked', problem: null, counts: { new: 1 } })
  })

  test('and one that never ends are forgotten after a day, with their file', async () => {
    const sent = (await sendFile(app.url, owner, [HEADINGS, ...someLines(2)].join('\n'))).body
    await app.database.pool.query(
      "update imports set status = 'checking', created_at = now() - interval '23 hours' where id = $1",
      [sent.id],
    )
    await sweepImports(app.parts)
    expect((await owner.get(`/api/imports/${sent.id}`)).status).toBe(200)
    await app.database.pool.query("update imports set created_at = now() - interval '25 hours' where id = $1", [
      sent.id,
    ])
    await sweepImports(app.parts)
    expect((await owner.get(`/api/imports/${sent.id}`)).status).toBe(404)
  })
})

describe('a file is read to its end', () => {
  test('however long the database takes for what is written down', { timeout: 30_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'imports-'))
    const file = path.join(folder, 'sent')
    await writeFile(file, [HEADINGS, ...someLines(20_000)].join('\n'))
    const ask = {
      importId: crypto.randomUUID(),
      encoding: 'utf-8',
      delimiter: ',',
      hasHeadings: true,
      targets: [...FIELDS],
    } as const
    const { rows, result } = checkInWorker(file, { ...ask, targets: [...ask.targets] }, () => {})
    let found = 0
    for await (const piece of rows) {
      found += String(piece).split('\n').length - 1
      // Slower than the file is read.
      await pause(5)
    }
    expect(await result).toEqual({ lines: 20_000, lastLine: 20_001 })
    expect(found).toBe(20_000)
    await rm(folder, { recursive: true })
  })

  test('also when what was written down is taken only after the reading has ended', { timeout: 30_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'imports-'))
    const file = path.join(folder, 'sent')
    await writeFile(file, [HEADINGS, ...someLines(10)].join('\n'))
    const ask = { importId: crypto.randomUUID(), encoding: 'utf-8', delimiter: ',', hasHeadings: true } as const
    const { rows, result } = checkInWorker(file, { ...ask, targets: [...FIELDS] }, () => {})
    await result
    // The process ends a moment after its answer.
    await pause(300)
    const text = (await rows.toArray()).join('')
    expect(text.split('\n')).toHaveLength(11)
    await rm(folder, { recursive: true })
  })

  test('in no time, though a cell holds a quarter of a million blanks', () => {
    const began = performance.now()
    expect(cleanCell(`a${' '.repeat(250_000)}b`)).toBe('a b')
    expect(cleanCell(`a${' \n '.repeat(80_000)}b`, ', ')).toBe('a, b')
    // A pattern that rescans from each blank takes a minute.
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  test(
    'in no time, though its first cell looks like a hundred thousand beginnings of an e-mail address',
    { timeout: 20_000 },
    async () => {
      const { status } = await sendFile(app.url, owner, `${'@.'.repeat(50_000)} x,1\n${'@.'.repeat(5000)} x,2\n`)
      expect(status).toBe(201)
    },
  )
})

describe('lines are reported by the numbers that an editor shows', () => {
  test.each([
    ['of Windows', '\r\n'],
    ['of Unix', '\n'],
    ['of an old Mac', '\r'],
  ])('with breaks %s, within quotes too', async (_whose, end) => {
    const rows = [
      HEADINGS,
      `Ana,(813) 555-7201,,"1 Rd${end}Ruskin${end}${end}FL",,,`,
      'Nobody,,,,,,',
      '',
      `"Bo${end}Diaz",(813) 555-7202,,"2 Rd${end}Ruskin",,,`,
      `"Nobody${end}",,,,,,`,
      ',,,,,,',
      'Nobody,,,,,,',
    ]
    const text = rows.join(end)
    const shown = text.split(/\r\n|\r|\n/).flatMap((line, place) => (line.includes('Nobody') ? place + 1 : []))
    const dry = await checked(app.url, owner, text)
    expect((await linesOf(dry.id, 'wrong')).map(({ line }) => line)).toEqual(shown)
    expect((await linesOf(dry.id, 'new')).map(({ line, address }) => [line, address])).toEqual([
      [2, '1 Rd, Ruskin, FL'],
      [8, '2 Rd, Ruskin'],
    ])
  })

  test('in a file put together from one of Windows and one of Unix', async () => {
    const text = `${HEADINGS}\r\nAna,(813) 555-7203,,"1 Rd\r\nRuskin",,,\r\nBo,(813) 555-7204,,2 Rd,,,\nNobody,,,,,,\nCy,(813) 555-7205,,"3 Rd\nRuskin",,,\r\nNobody,,,,,,`
    const dry = await checked(app.url, owner, text)
    expect(dry).toMatchObject({ lines: 5, counts: { new: 3, wrong: 2 } })
    expect((await linesOf(dry.id, 'wrong')).map(({ line }) => line)).toEqual([5, 8])
  })

  test('also the one whose quote is never closed', async () => {
    const text = [HEADINGS, 'Ana,(813) 555-7206,,"1 Rd\r\nRuskin",,,', '"Bo,(813) 555-7207,,2 Rd,,,', ''].join('\r\n')
    const sent = (await sendFile(app.url, owner, text)).body
    await owner.post(`/api/imports/${sent.id}/check`, { targets: targets(sent) })
    expect((await settled(owner, sent.id)).problem).toContain('Line 4 is missing a closing quotation mark')
  })
})

test('does not import customers as one when a stray quote joins their lines, and reports those lines', async () => {
  const text = [
    HEADINGS,
    '"Ann,(813) 555-7401,,1 Main St,,,',
    'Bob,(813) 555-7402,,2 Oak St,,,',
    '"Cy,(813) 555-7403,,3 Elm St,,,',
    'Di,(813) 555-7404,,4 Fir St,,,',
  ].join('\n')
  const dry = await checked(app.url, owner, text)
  expect(dry.counts).toMatchObject({ new: 1, wrong: 1 })
  expect((await linesOf(dry.id, 'wrong'))[0].issues[0]).toMatchObject({
    field: 'name',
    message: 'This line has several customers. It’s missing a quotation mark',
  })
})

test('a file that is being checked says so, and is not asked for again', async () => {
  const sent = (
    await sendFile(
      app.url,
      owner,
      [
        HEADINGS,
        ...Array.from({ length: 3000 }, (_, n) => `Ana ${n},(813) 555-${String(n).padStart(4, '0')},,1 Rd,,,`),
      ].join('\n'),
    )
  ).body
  const press = () => owner.post(`/api/imports/${sent.id}/check`, { targets: targets(sent) })
  const [first, second] = [await press(), await press()]
  expect(first.status).toBe(200)
  // Unless it is through already.
  if (second.status !== 200)
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'This file is being checked. Wait for it to finish, or stop it first.' },
    })
  expect((await settled(owner, sent.id)).status).toBe('checked')
})

test('a line that no file can have is none', async () => {
  const dry = await checked(app.url, owner, [HEADINGS, 'Nobody,,,,,,'].join('\n'))
  for (const line of ['2147483648', '-2147483649', '99999999999'])
    expect((await owner.patch(`/api/imports/${dry.id}/lines/${line}`, { cells: { name: 'x' } })).body.error, line).toBe(
      'This line doesn’t exist.',
    )
})
