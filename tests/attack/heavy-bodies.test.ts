import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { createClient } from '../support/api-client.ts'
import { sendFile } from '../support/imports.ts'
import { recordProof } from '../support/record-proof.ts'

// Long texts are time-bombs.test.ts, pictures bombs.test.ts, heads request-headers.test.ts. Here is what is large and
// no text: lists, records, parts, lines and columns.

const { app, owner } = useApp()

/**
 * What a refusal may cost, in plain readings of 200 KB of JSON, which no machine and no load change: one that is slow
 * reads slowly, too. A refusal reads what was sent about five times, with the sending; work that grows with the square
 * of 20,000 fields costs sixty.
 */
const MAX_READINGS = 10

/**
 * The processor time of `work` in this process, in which the app runs, as a multiple of reading 20,000 fields. The best
 * of five turns of both: a collector of garbage may come in between.
 */
async function readingsOf(work: () => Promise<unknown>): Promise<number> {
  let [least, yardstick] = [Infinity, Infinity]
  for (let turn = 0; turn < 5 && least >= MAX_READINGS * yardstick; turn++) {
    yardstick = Math.min(yardstick, await cpuOf(() => JSON.parse(FIELDS)))
    least = Math.min(least, await cpuOf(work))
  }
  return least / yardstick
}

/** In milliseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const nulls = `[${'null,'.repeat(51_000)}null]`
const keys = (many: number) => `{${Array.from({ length: many }, (_, nth) => `"k${nth}":0`).join(',')}}`
const FIELDS = keys(20_000)
const nested = (open: string, inner: string, close: string) =>
  `${open.repeat(100_000 / open.length)}${inner}${close.repeat(100_000 / open.length)}`
const HEAVY: readonly (readonly [what: string, body: string])[] = [
  ['a list of 51,000 nothings', nulls],
  ['a field that is such a list', `{"name":${nulls},"phone":${nulls.slice(0, 1_000)}null]}`],
  ['20,000 fields', FIELDS],
  ['a field of 20,000 fields', `{"name":${FIELDS}}`],
  ['lists in lists, 100,000 deep', nested('[', '', ']')],
  ['records in records, 20,000 deep', nested('{"a":', '0', '}')],
  ['a number of 250,000 digits', `{"name":${'9'.repeat(250_000)}}`],
  ['250,000 blanks', `{${' '.repeat(250_000)}}`],
  ['names of fields of 250,000 escapes', `{"${'\\u0061'.repeat(40_000)}":1}`],
  ['a prototype of 20,000 fields', `{"__proto__":${FIELDS}}`],
]
const CALLS: readonly (readonly [method: string, path: string, as: 'visitor' | 'owner'])[] = [
  ['POST', '/api/service-requests', 'visitor'],
  ['POST', '/api/traffic', 'visitor'],
  ['POST', '/api/customers', 'owner'],
  ['PUT', '/api/settings/facts', 'owner'],
]

test.each(HEAVY)('%s: a call refuses it, with little work', { timeout: 120_000 }, async (what, body) => {
  for (const [method, path, as] of CALLS) {
    const who = as === 'owner' ? owner : createClient(app.url, '')
    const statuses: number[] = []
    const readings = await readingsOf(async () => statuses.push((await who.call(method, path, body)).status))
    for (const status of statuses) expect([400, 413], `${method} ${path} with ${what}`).toContain(status)
    expect(readings, `${method} ${path} with ${what}`).toBeLessThan(MAX_READINGS)
  }
  recordProof('heavy bodies', { tried: CALLS.length, figure: 'long lists, large records and deep nesting in a call' })
})

const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}\r\n`
const field = 'Content-Disposition: form-data; name="a"'
const FORMS: readonly (readonly [what: string, body: string])[] = [
  ['100,000 fields', `${part(field).repeat(100_000)}--b--\r\n`],
  ['100,000 files', `${part(`${field}; filename="a.jpg"`).repeat(100_000)}--b--\r\n`],
  ['100,000 headers in a part', `${part(`${field}\r\n${'X: y\r\n'.repeat(100_000).trimEnd()}`)}--b--\r\n`],
  ['a header of 5 MB', `${part(`${field}; x="${'y'.repeat(5_000_000)}"`)}--b--\r\n`],
  ['2 MB of what is nearly a boundary', `${part(field, '\r\n--'.repeat(500_000))}--b--\r\n`],
  ['no boundary at all', 'x'.repeat(2_000_000)],
]

test.each(FORMS)(
  'a form with %s is refused, soon, where a photo or a list is taken',
  { timeout: 120_000 },
  async (what, body) => {
    for (const path of ['/api/photos', '/api/imports']) {
      const began = performance.now()
      const { status } = await owner.call('POST', path, body, { 'content-type': 'multipart/form-data; boundary=b' })
      expect([400, 413, 415], `${path} with ${what}`).toContain(status)
      expect(performance.now() - began, `${path} with ${what}`).toBeLessThan(5_000)
    }
    expect((await app.visitor.get('/healthz')).status).toBe(200)
    recordProof('heavy bodies', { tried: 2, figure: 'parts of multipart forms' })
  },
)

const LISTS: readonly (readonly [what: string, text: string])[] = [
  ['one line of 12 MB', `Name,Phone,Address\n${'x'.repeat(12_000_000)}`],
  ['100,000 columns', `${Array.from({ length: 100_000 }, (_, nth) => `c${nth}`).join(',')}\n${'x,'.repeat(99_999)}x\n`],
  ['a quote that never ends', `Name,Phone,Address\n"${'Ruth, 813 555 0142, Lithia\n'.repeat(100_000)}`],
  ['nothing but quotes', '"'.repeat(3_000_001)],
  ['nothing but commas', ','.repeat(3_000_000)],
]

test.each(LISTS)(
  'refuses or reads a list of customers with %s while the site stays available',
  { timeout: 120_000 },
  async (what, text) => {
    const sending = sendFile(app.url, owner, text)
    let [isDone, slowest] = [false, 0]
    const done = sending.finally(() => (isDone = true))
    while (!isDone) {
      const began = performance.now()
      expect((await createClient(app.url, '').get('/api/partners')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - began)
    }
    const { status } = await done
    expect(status, what).toBeLessThan(500)
    expect([201, 400, 413], what).toContain(status)
    // The test makes and sends the file in the same process.
    expect(slowest, what).toBeLessThan(3_000)
    recordProof('heavy bodies', { tried: 1, figure: 'customer lists' })
  },
)

test('a head of 16 KB of User-Agent or Cookie is read or refused, with little work', async () => {
  for (const name of ['user-agent', 'cookie', 'accept-language', 'x-forwarded-for']) {
    for (const value of [
      'a'.repeat(16_000),
      'a=b; '.repeat(3_000),
      '(((('.repeat(3_900),
      '1.2.3.4, '.repeat(1_700),
      `better-auth.session_token=${'%41'.repeat(5_000)}`,
    ]) {
      for (const path of ['/', '/api/partners', '/api/jobs']) {
        const statuses: number[] = []
        const readings = await readingsOf(async () =>
          statuses.push((await createClient(app.url, '').call('GET', path, undefined, { [name]: value })).status),
        )
        for (const status of statuses) expect([200, 400, 401, 431], `${path} ${name}`).toContain(status)
        expect(readings, `${path} with ${name} of ${value.slice(0, 20)}`).toBeLessThan(MAX_READINGS)
        recordProof('heavy bodies', { tried: 1, figure: 'headers of 16 KB' })
      }
    }
  }
})
