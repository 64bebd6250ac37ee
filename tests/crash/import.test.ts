import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { checked, HEADINGS, sendFile, settled, someLines } from '../support/imports.ts'
import { startProcess } from '../support/process.ts'
import { signIn } from './quote-load.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-import-'))
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const MANY = 12_000
const file = [HEADINGS, ...someLines(MANY)].join('\n')

const untilUnderWay = async (owner: ApiClient, id: string): Promise<void> => {
  await expect
    .poll(async () => (await owner.get(`/api/imports/${id}`)).body.progress.done, { timeout: 30_000, interval: 10 })
    .toSatisfy((done: number) => done > 0 && done < MANY)
}

const many = async (owner: ApiClient): Promise<number> => (await owner.get('/api/customers/counts')).body.all

test(
  'an import that is killed in the middle goes on by itself after the next start, and adds everybody once',
  { timeout: 180_000 },
  async () => {
    const app = await startProcess({ DATA_DIR: dataDir })
    const owner = await signIn(app)
    const { id } = await checked(app.url, owner, file)
    await owner.post(`/api/imports/${id}/start`, {})
    await untilUnderWay(owner, id)
    await app.kill('SIGKILL')

    const again = await startProcess({ DATA_DIR: dataDir })
    const same = await signIn(again)
    expect(await settled(same, id, 90_000)).toMatchObject({ status: 'done', added: MANY })
    expect(await many(same)).toBe(MANY)
    expect((await same.get(`/api/customers?q=${encodeURIComponent('Person 11999 Vargas')}`)).body).toHaveLength(1)

    // A kill during the undo does not stop the undo.
    await same.post(`/api/imports/${id}/undo`)
    await untilUnderWay(same, id)
    await again.kill('SIGKILL')
    const last = await startProcess({ DATA_DIR: dataDir })
    const still = await signIn(last)
    expect(await settled(still, id, 90_000)).toMatchObject({ status: 'undone', undone: { removed: MANY, stayed: 0 } })
    expect(await many(still)).toBe(0)
    await last.kill('SIGTERM')
  },
)

test('a dry run that is killed is run again, and leaves no line twice', { timeout: 120_000 }, async () => {
  const app = await startProcess({ DATA_DIR: dataDir })
  const owner = await signIn(app)
  const sent = await sendFile(app.url, owner, file)
  await owner.post(`/api/imports/${sent.body.id}/check`, {
    targets: sent.body.columns.map(({ target }: any) => target),
  })
  await wait(700)
  await app.kill('SIGKILL')
  const again = await startProcess({ DATA_DIR: dataDir })
  const same = await signIn(again)
  expect(await settled(same, sent.body.id, 60_000)).toMatchObject({
    status: 'checked',
    counts: { new: MANY, known: 0, twice: 0, wrong: 0 },
  })
  await again.kill('SIGTERM')
})
