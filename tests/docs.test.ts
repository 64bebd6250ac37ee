import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(name, 'utf8')
const SCRIPTS = Object.keys(JSON.parse(read('package.json')).scripts)

const DECISIONS = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)
const HANDBOOK = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/architecture.md',
  'docs/product.md',
  'docs/recipes.md',
  'docs/glossary.md',
  'docs/restore.md',
  'docs/deploy.md',
  'docs/scaling.md',
  'docs/security.md',
  'tools/attack/README.md',
]

test.each([...HANDBOOK, ...DECISIONS])('%s names commands and files that there are', (name) => {
  const text = read(name)
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script)
  const files = [...text.matchAll(/`((?:bench|deploy|docs|scripts|src|tests|tools)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  )
  // A record may be about a thing that has no file.
  if (HANDBOOK.includes(name)) expect(commands.length + files.length).toBeGreaterThan(2)
  expect(commands.filter((script) => script !== 'test' && !SCRIPTS.includes(script))).toEqual([])
  expect(files.filter((file) => !existsSync(file) && !file.endsWith('/.env'))).toEqual([])
})

test('a benchmark that there is not is refused with the names of those that there are, which README.md has, too', () => {
  const { status, stderr } = spawnSync(process.execPath, ['bench/run.ts', 'qoute'], { encoding: 'utf8' })
  expect(status).toBe(2)
  const [, names = ''] = /There are: (.+)\./.exec(stderr) ?? []
  const row = read('README.md')
    .split('\n')
    .find((line) => line.startsWith('| `npm run bench'))
  expect(Array.from(row?.matchAll(/\[(\w+)\]/g) ?? [], ([, name]) => name)).toEqual(names.split(', '))
})

test('docs/security.md has a row for every requirement of ASVS 5.0 at levels 1 and 2, and every row that is held names a test or a passage', () => {
  const text = read('docs/security.md')
  const rows = [...text.matchAll(/^\| V(\d+)\.(\d+)\.(\d+) \| ([12]) \| (held|part|gap|n\/a) \| (.+) \|$/gm)]
  const ids = rows.map(([, chapter, section, number]) => `${chapter}.${section}.${number}`)
  expect(new Set(ids).size).toBe(ids.length)
  // How many there are in each chapter: 253, of which 70 are of level 1.
  const perChapter = Map.groupBy(ids, (id) => Number(id.split('.', 1)[0]))
  expect(Array.from({ length: 17 }, (_, at) => perChapter.get(at + 1)?.length)).toEqual([
    27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7,
  ])
  expect(ids).toHaveLength(253)
  const headings = new Set([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading))
  for (const [row, , , , , verdict, reason = ''] of rows) {
    expect([row, reason.length > 5]).toEqual([row, true])
    for (const [, passage = ''] of reason.matchAll(/"([^"]+)" above/g))
      expect([row, headings.has(passage)]).toEqual([row, true])
    const named = /`(?:src|tests|scripts)\/[\w./-]+\.test\.\w+`|" above/.test(reason)
    // What is held by there being no such thing has no test.
    if (verdict === 'held' && !named) expect(reason).toMatch(/^(?:No|There are none|Nothing|Node’s|Node's)/)
  }
})
