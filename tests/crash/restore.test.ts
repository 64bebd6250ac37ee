import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { finishSwaps, swapFolders } from '#platform/files/swap-folders.ts'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { backUp, ready, restore } from '../support/backups.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import { signInAt } from '../support/nodes.ts'
import { uploadPhoto, prepared } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import { startCommand } from '../support/run-command.ts'
import { testFolder } from '../support/test-folder.ts'

const LONG = { timeout: 400_000 }
const folder = testFolder()
const DATA_DIR = path.join(folder, 'data')
const backup = path.join(folder, 'backup.zip')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Business = { requests: string[]; photos: number; pictures: string[] }
let before: Business
let after: Business

/** What the business has, in its rows and its folder of photos, while the product does not run. */
async function businessNow(): Promise<Business> {
  const { pool, close } = await openDatabase({ dataDir: DATA_DIR, log })
  try {
    const { rows: requests } = await pool.query<{ name: string }>('select name from service_requests order by name')
    const { rows: photos } = await pool.query<{ many: number }>('select count(*)::int as many from photos')
    return {
      requests: requests.map(({ name }) => name),
      photos: photos[0]?.many ?? 0,
      pictures: filesIn(path.join(DATA_DIR, 'uploads')),
    }
  } finally {
    await close()
  }
}

const filesIn = (at: string): string[] =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

/** Fills the business a little more, and answers what it then has; `copyTo`: where a backup of it goes. */
async function goOn(name: string, hue: number, copyTo?: string): Promise<Business> {
  const app = await startProcess({ DATA_DIR })
  await ready(app.url)
  const owner = await signInAt(app.url)
  expect((await createClient(app.url, '').post('/api/service-requests', aQuote({ name }))).status).toBe(201)
  const { body } = await uploadPhoto(app.url, owner, await aPhoto({ hue }))
  await prepared(owner, body.id)
  if (copyTo) writeFileSync(copyTo, readFileSync(path.join(DATA_DIR, 'backups', (await backUp(owner)).name)))
  await app.kill('SIGTERM')
  return businessNow()
}

test('a business makes a backup, and goes on', LONG, async () => {
  before = await goOn('Before the backup', 90, backup)
  after = await goOn('After the backup', 200)
  expect(after).not.toEqual(before)
})

/**
 * `npm run restore`, killed with -9 as soon as `isMoment` of what it has printed, or when the plan of the swap is on
 * the disk. Answers whether it was.
 */
async function killRestore(
  isMoment: (printed: string) => boolean,
  { atSwap = false, later = 0 } = {},
): Promise<boolean> {
  const child = startCommand('restore', [backup], { DATA_DIR })
  const exited = once(child, 'exit')
  let printed = ''
  const watcher = atSwap ? watch(DATA_DIR, (_event, name) => name === 'swaps.json' && child.kill('SIGKILL')) : null
  child.stdout.on('data', (text: Buffer) => {
    printed += text.toString()
    if (isMoment(printed)) void wait(later).then(() => child.kill('SIGKILL'))
  })
  const [, signal] = (await exited) as [number | null, string | null]
  watcher?.close()
  return signal === 'SIGKILL'
}

describe('a restore that is killed', LONG, () => {
  test.each([
    ['while the file is read', 'Checking that', 0],
    ['while the rows are put back', 'Restoring data.', 400],
    ['while the photos are put back', 'Restoring photos.', 0],
  ])('%s leaves the business as it was', async (_moment, line, later) => {
    expect(await killRestore((printed) => printed.includes(line), { later })).toBe(true)
    expect(await businessNow()).toEqual(after)
  })

  test('while the folders change places is finished by the next start of the product', async () => {
    const wasKilled = await killRestore(() => false, { atSwap: true })
    const app = await startProcess({ DATA_DIR })
    await app.kill('SIGTERM')
    const now = await businessNow()
    // All of then or all of now: never the rows of one with the photos of the other.
    expect(wasKilled ? [before, after] : [before]).toContainEqual(now)
    expect(existsSync(path.join(DATA_DIR, 'swaps.json'))).toBe(false)
  })

  test('can be run again, ends the same, and leaves nothing half made', async () => {
    const { status, err } = await restore({ DATA_DIR }, backup)
    expect([status, err]).toEqual([0, ''])
    expect(await businessNow()).toEqual(before)
    expect(readdirSync(DATA_DIR).filter((name) => /restor|swaps/.test(name))).toEqual([])
  })
})

describe('folders that change places', () => {
  const swaps = ['rows', 'photos'].map((used) => ({ used, fresh: `${used}-fresh`, aside: `${used}-before` }))
  const read = (at: string) =>
    Object.fromEntries(
      readdirSync(at)
        .toSorted()
        .map((name) => [name, readFileSync(path.join(at, name, 'what'), 'utf8')]),
    )
  const put = (at: string, name: string, what: string) => {
    mkdirSync(path.join(at, name), { recursive: true })
    writeFileSync(path.join(at, name, 'what'), what)
  }
  const make = () => {
    const at = testFolder()
    for (const { used, fresh } of swaps) {
      put(at, used, 'old')
      put(at, fresh, 'new')
    }
    return at
  }
  const done = { photos: 'new', 'photos-before': 'old', rows: 'new', 'rows-before': 'old' }

  test('end the same wherever they are cut off', async () => {
    const whole = make()
    await swapFolders(whole, swaps)
    expect(read(whole)).toEqual(done)
    // What is there after each rename, as a crash leaves it.
    for (let renames = 0; renames <= 4; renames++) {
      const at = make()
      writeFileSync(path.join(at, 'swaps.json'), JSON.stringify({ swaps, unlessDatabase: null }))
      const steps = swaps
        .flatMap(({ used, fresh, aside }) => [
          [used, aside],
          [fresh, used],
        ])
        .slice(0, renames)
      for (const [from = '', to = ''] of steps) {
        put(at, to, readFileSync(path.join(at, from, 'what'), 'utf8'))
        rmSync(path.join(at, from), { recursive: true })
      }
      await finishSwaps(at)
      expect(read(at), `after ${renames} renames`).toEqual(done)
      await finishSwaps(at)
      expect(read(at)).toEqual(done)
    }
  })

  test('beside a database on a server follow what became of that', async () => {
    const cutOff = () => {
      const at = make()
      writeFileSync(path.join(at, 'swaps.json'), JSON.stringify({ swaps, unlessDatabase: 'tidestone_restoring' }))
      return at
    }
    const [changed, unchanged, elsewhere] = [cutOff(), cutOff(), cutOff()]
    await finishSwaps(changed, () => Promise.resolve(false))
    expect(read(changed)).toEqual(done)
    const unswapped = { photos: 'old', 'photos-fresh': 'new', rows: 'old', 'rows-fresh': 'new' }
    await finishSwaps(unchanged, () => Promise.resolve(true))
    expect(read(unchanged)).toEqual(unswapped)
    await finishSwaps(elsewhere)
    rmSync(path.join(elsewhere, 'swaps.json'))
    expect(read(elsewhere)).toEqual(unswapped)
    const failed = make()
    const refusal = swapFolders(failed, swaps, {
      unlessDatabase: 'x',
      run: () => Promise.reject(new Error('The server refuses')),
    })
    await expect(refusal).rejects.toThrow('The server refuses')
    expect(read(failed)).toEqual(unswapped)
  })
})
