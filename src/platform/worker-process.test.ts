import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'
import { WorkerProcess } from './worker-process.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

const ANSWER = path.join(import.meta.dirname, 'worker-entry.ts')
const TIMEOUT_MS = 20_000

/** A helper that doubles, waits for a given time, or dies, as the request says. */
async function aHelper() {
  const program = path.join(folder, 'doubles.mjs')
  await writeFile(
    program,
    `import { serveRequests } from ${JSON.stringify(ANSWER)}
    serveRequests(async ({ number, after = 0, dies = false }) => {
      if (dies) process.kill(process.pid, 'SIGKILL')
      await new Promise((done) => setTimeout(done, after))
      return { doubled: number * 2, pid: process.pid }
    })`,
  )
  return new WorkerProcess<{ number: number; after?: number; dies?: boolean }, { doubled: number; pid: number }>(
    program,
    'doubles',
  )
}

test('each question has its own answer, whichever is first, and one process gives them all', async () => {
  const helper = await aHelper()
  const [slow, fast] = await Promise.all([
    helper.ask({ number: 1, after: 300 }, TIMEOUT_MS),
    helper.ask({ number: 2 }, TIMEOUT_MS),
  ])
  expect([slow.doubled, fast.doubled]).toEqual([2, 4])
  expect(slow.pid).toBe(fast.pid)
  helper.stop()
})

test('rejects all waiting calls with how it ended, and begins another process at the next question', async () => {
  const helper = await aHelper()
  const before = await helper.ask({ number: 1 }, TIMEOUT_MS)
  const results = await Promise.allSettled([
    helper.ask({ number: 1, after: 10_000 }, TIMEOUT_MS),
    helper.ask({ number: 2, dies: true }, TIMEOUT_MS),
  ])
  expect(results).toEqual(
    results.map(() => ({ status: 'rejected', reason: new Error('The process that doubles ended (SIGKILL)') })),
  )
  const after = await helper.ask({ number: 4 }, TIMEOUT_MS)
  expect(after.doubled).toBe(8)
  expect(after.pid).not.toBe(before.pid)
  helper.stop()
})

test('rejects a call that has waited for longer than its limit', async () => {
  const helper = await aHelper()
  await helper.ask({ number: 1 }, TIMEOUT_MS)
  await expect(helper.ask({ number: 1, after: 10_000 }, 100)).rejects.toThrow(
    'The process that doubles ended (SIGKILL)',
  )
  helper.stop()
})

test('names a program that was not built by what it does', async () => {
  await expect(new WorkerProcess(undefined, 'doubles').ask({}, TIMEOUT_MS)).rejects.toThrow(
    'The program that doubles is missing. Run npm run build.',
  )
})
