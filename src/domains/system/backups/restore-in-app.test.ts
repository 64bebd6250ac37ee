import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { backUp, ready } from '#tests/support/backups.ts'
import { until } from '#tests/support/database-process.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { RunningProduct } from '../../../running-product.ts'
import type { Started } from '../../../start.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const OWNER = { email: 'ray@tidestone.example', password: 'the first password' }
const LONG = { timeout: 180_000 }
const folder = testFolder()
const config = readConfig({
  DATA_DIR: path.join(folder, 'data'),
  PORT: '0',
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
  TRUST_PROXY: 'loopback',
})
const failures: unknown[] = []
const product = new RunningProduct(config, { root: ROOT, cron: false, failed: (error) => failures.push(error) })
let started: Started
let url: string
let owner: ApiClient
let backup: { id: string; name: string }

/** The session of the owner, begun now. */
async function signIn(): Promise<ApiClient> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return createClient(url, cookies.join('; '))
}
const addRequest = (name: string) => createClient(url, '').post('/api/service-requests', aQuote({ name }))
const names = async () =>
  (await owner.get('/api/service-requests')).body.map(({ name }: { name: string }) => name).toSorted()
const progress = async () => (await owner.get('/api/backups')).body.restore
const askRestore = (id: string, input: object = {}) =>
  owner.post(`/api/backups/${id}/restore`, { words: 'restore', password: OWNER.password, ...input })

beforeAll(async () => {
  started = await product.begin()
  url = started.url
  await ready(url)
  owner = await signIn()
  await addRequest('Before the backup')
  backup = await backUp(owner)
  await addRequest('After the backup')
}, 120_000)
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a restore that may not begin changes nothing', LONG, () => {
  test('without the word, the password or a backup that is there', async () => {
    const noWord = await askRestore(backup.id, { words: 'yes' })
    expect([noWord.status, noWord.body.issues]).toEqual([400, [{ path: 'words', message: 'Type RESTORE to confirm.' }]])
    expect((await askRestore(backup.id, { password: '' })).body.code).toBe('STEP_UP_REQUIRED')
    expect((await askRestore(backup.id, { password: 'not this one' })).body.issues).toMatchObject([
      { path: 'password' },
    ])
    expect((await askRestore('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await progress()).toBe(null)
  })

  test('while another program uses the database, which is named', async () => {
    const other = new pg.Client({ ...started.parts.db.pool.options, application_name: 'the other server' })
    await other.connect()
    onTestFinished(() => other.end())
    const { status, body } = await askRestore(backup.id)
    expect([status, body.error]).toEqual([
      409,
      'Tidestone also runs on the other server. Stop it there first: a restore replaces all data.',
    ])
  })

  test('from a file that was cut short, and says so without paths of the server', async () => {
    const file = path.join(config.DATA_DIR, 'backups', backup.name)
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 100)
    expect((await askRestore(backup.id)).status).toBe(202)
    await until(async () => (await progress()).phase === 'failed', 60_000)
    expect((await progress()).problem).toBe(
      `${backup.name} isn’t a complete backup. It may be truncated, damaged or a different kind of file.`,
    )
    expect(await names()).toEqual(['After the backup', 'Before the backup'])
    writeFileSync(file, whole)
  })
})

/** Waits until the product is back; answers what visitors and programs got in between. */
async function comeBack(): Promise<Set<string>> {
  const seen = new Set<string>()
  await until(async () => {
    const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } }).catch(() => null)
    const call = await fetch(`${url}/api/business`).catch(() => null)
    if (page?.status === 503) seen.add(/<h1>(.*)<\/h1>/.exec(await page.text())?.[1] ?? '')
    if (call?.status === 503) seen.add(((await call.json()) as { code: string }).code)
    await wait(50)
    return (await owner.get('/api/backups').catch(() => null))?.status === 401
  }, 120_000)
  await ready(url)
  return seen
}

describe('a restore from the dashboard', LONG, () => {
  test('brings the data of then back at the same address, after a backup of now, and ends every session', async () => {
    const [first, second] = await Promise.all([askRestore(backup.id), wait(20).then(() => askRestore(backup.id))])
    expect([first.status, first.body.phase, second.status]).toEqual([202, 'checking', 409])
    expect(await comeBack()).toEqual(new Set(['Back in a minute', 'RESTORING']))
    owner = await signIn()
    expect(await names()).toEqual(['Before the backup'])
    const { body } = await owner.get('/api/backups')
    expect(body.restore).toMatchObject({ phase: 'done', backupName: backup.name, byName: 'Owner', problem: null })
    expect(body.backups.map(({ name }: { name: string }) => name)).toContain(body.restore.safetyCopy)
    const { body: entries } = await owner.get('/api/audit?kind=backups')
    expect(JSON.stringify(entries)).toContain('restored')
    expect(failures).toEqual([])
  })

  test('is undone by the backup that it made', async () => {
    const { backups, restore } = (await owner.get('/api/backups')).body
    const { id } = backups.find(({ name }: { name: string }) => name === restore.safetyCopy)
    expect((await askRestore(id)).status).toBe(202)
    await comeBack()
    owner = await signIn()
    expect(await names()).toEqual(['After the backup', 'Before the backup'])
  })

  test('that another process began and did not end is judged by the data that is there', async () => {
    const file = path.join(config.DATA_DIR, 'last-restore.json')
    const last = JSON.parse(readFileSync(file, 'utf8'))
    const cutOff = async (safetyCopy: string | null) => {
      writeFileSync(file, JSON.stringify({ ...last, phase: 'restoring', process: 'another', safetyCopy }))
      const { phase, problem } = await progress()
      return [phase, problem]
    }
    const stopped = ['failed', 'The server stopped during this restore.']
    // Before the backup of then, and while its data is still the one in use.
    expect(await cutOff(null)).toEqual(stopped)
    expect(await cutOff(backup.name)).toEqual(stopped)
    // The data in use does not know of it: it was replaced.
    expect(await cutOff('tidestone-20261127-000000-0000.zip')).toEqual(['done', null])
    writeFileSync(file, 'half of it')
    expect(await progress()).toBe(null)
  })
})
