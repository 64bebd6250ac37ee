import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(name, 'utf8')
const SCRIPTS = Object.keys(JSON.parse(read('package.json')).scripts)

const DECISIONS = readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`)
const HANDBOOK = ['README.md', 'CONTRIBUTING.md', 'docs/restore.md', 'docs/deploy.md', 'docs/scaling.md', 'tools/attack/README.md']

test.each([...HANDBOOK, ...DECISIONS])('%s names commands and files that there are', (name) => {
  const text = read(name)
  const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, script = '']) => script)
  const files = [...text.matchAll(/`((?:bench|deploy|docs|scripts|src|tests|tools)\/[\w./-]+)`/g)].map(([, file = '']) => file)
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
