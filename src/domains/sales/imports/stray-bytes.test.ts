import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { checked, sendFile } from '#tests/support/imports.ts'
import { truncate } from '#tests/support/truncate.ts'

const { app, owner } = useApp()
beforeEach(() => truncate(app.database.pool, 'customers'))

const namesOf = async (contents: string | Uint8Array<ArrayBuffer>): Promise<string[]> => {
  const { id } = await checked(app.url, owner, contents)
  return (await owner.get(`/api/imports/${id}/lines?limit=200&state=new`)).body.map(({ name }: any) => name)
}

const text = 'Name,Phone,Address\r\nZoë Brûlé,8135552001,12 Straße\r\nJosé Ñandú,8135552002,1 Elm St\r\n'
const names = ['Zoë Brûlé', 'José Ñandú']

test('a NUL within a name costs nothing', async () => {
  expect(await namesOf(Buffer.from(text.replace('José', 'Jo\0sé')))).toEqual(names)
})

test('NULs behind the last line, as a program leaves them that crashed, cost nothing', async () => {
  expect(await namesOf(Buffer.concat([Buffer.from(text), Buffer.alloc(8192)]))).toEqual(names)
})

test('half a letter at the end of a UTF-16 file is no line', async () => {
  const { lines } = (
    await sendFile(app.url, owner, Buffer.concat([Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from('\n')]))
  ).body
  expect(lines).toBe(2)
})

test('a file that was read as Windows-1252 and written as UTF-8 gets its letters back', async () => {
  const twice = new TextDecoder('windows-1252').decode(Buffer.from(text))
  expect(twice).toContain('ZoÃ«')
  expect(await namesOf(twice)).toEqual(names)
})

test('letters that only look like that stay as they are', async () => {
  expect(await namesOf('Name,Phone,Address\nJoão “MANHÃ” Mâle,8135552001,1 Rd\nÂngela São,8135552002,2 Rd\n')).toEqual([
    'João “MANHÃ” Mâle',
    'Ângela São',
  ])
})

test('bars without anything between them are no line', async () => {
  const sent = await sendFile(
    app.url,
    owner,
    'Customers|||\n|||\nName|Phone|Address|Notes\nAna Ortiz|8135552001|12 Bay Ct|\n',
  )
  expect(sent.body).toMatchObject({ lines: 1, delimiter: '|' })
})

test('a program or a picture is still refused', async () => {
  for (const bytes of [
    Buffer.from(Array.from({ length: 4000 }, (_byte, place) => (place * 7) % 256)),
    Buffer.alloc(4000),
  ])
    expect((await sendFile(app.url, owner, bytes)).status).toBe(400)
})
