import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FixtureCheckout } from './fixture-checkout.mjs'

/** @type {FixtureCheckout} */
let checkout
beforeEach(() => {
  checkout = new FixtureCheckout()
})
afterEach(() => checkout.remove())

const START = 'exec node scripts/start.mjs'

async function startAndStop() {
  const run = checkout.start(START)
  await run.said(/serving/)
  run.child.kill('SIGTERM')
  await run.ended
  return run.output
}

test('a fresh clone is installed, built and served, and says so', async () => {
  const said = await startAndStop()
  expect(said).toMatch(/Installing packages: none installed yet/)
  expect(said).toMatch(/Building: nothing is built yet/)
  expect(said).toMatch(/serving \d+ production/)
})

test('a second start does nothing twice, and says nothing', async () => {
  await startAndStop()
  expect(await startAndStop()).toMatch(/^serving/)
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([1, 1])
})

test('npm ci && npm run build by hand counts as fresh', async () => {
  await checkout.start('npm ci && exec node scripts/build.mjs').ended
  await startAndStop()
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([1, 1])
})

test('a new lockfile installs and builds again; a changed source only builds; a changed test neither', async () => {
  await startAndStop()
  checkout.write('src/main.test.ts', 'export {}')
  await startAndStop()
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([1, 1])
  checkout.write('src/main.ts', 'export const changed = 1')
  expect(await startAndStop()).toMatch(/Building: the sources changed/)
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([1, 2])
  checkout.lock('2.0.0')
  expect(await startAndStop()).toMatch(/Installing packages: left 2.0.0 is required, but 1.0.0 is installed/)
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([2, 3])
})

test('a build that fails ends the start with its exit code, and the next start builds again', async () => {
  await startAndStop()
  checkout.write('src/main.ts', 'export const changed = 1')
  checkout.program('node_modules/.bin/vite', 'echo broken; exit 3')
  const run = checkout.start(START)
  expect(await run.ended).toBe(3)
  expect(run.output).toMatch(/The build failed/)
  const again = checkout.start(START)
  expect(await again.ended).toBe(3)
})

test('installs and builds once when two starts run at once: the second waits and says for which process', async () => {
  const [one, two] = [checkout.start(START), checkout.start(START)]
  await Promise.all([one.said(/serving/), two.said(/serving/)])
  expect(one.output + two.output).toMatch(/Another process \(\d+\) is installing or building/)
  expect([checkout.runs('npm'), checkout.runs('vite')]).toEqual([1, 1])
})

test('does not block on a start that was killed while it built', async () => {
  checkout.program('vite', 'sleep 60')
  const killed = checkout.start(START)
  await killed.said(/Building/)
  process.kill(-killed.pid, 'SIGKILL')
  await killed.ended
  checkout.program('node_modules/.bin/vite', 'mkdir -p dist/server dist/client; cp server.js dist/server/main.js')
  expect(await startAndStop()).not.toMatch(/Another process/)
})

test('one SIGTERM reaches the server once, and its exit code is ours', async () => {
  const run = checkout.start(START)
  await run.said(/serving/)
  process.kill(run.pid, 'SIGTERM')
  process.kill(run.pid, 'SIGTERM')
  expect(await run.ended).toBe(7)
  expect(run.output.match(/got SIGTERM/g)).toHaveLength(1)
})

test.each([
  ['itself', "exec node -e \"require('child_process').spawn('node', ['scripts/start.mjs'], { stdio: 'inherit' })\""],
  [
    'through a shell',
    "exec node -e \"require('child_process').spawn('sh', ['-c', 'node scripts/start.mjs; true'], { stdio: 'inherit' })\"",
  ],
])('the server stops with the npm that started it %s, even when that is killed without a word', async (_, npm) => {
  const run = checkout.start(npm)
  const [, server] = await run.said(/serving (\d+)/)
  process.kill(run.pid, 'SIGKILL')
  await run.said(/got SIGTERM/)
  await expect.poll(() => isAlive(Number(server)), { timeout: 5_000 }).toBe(false)
})

test('a checkout that cannot be written to is served when it is fresh, and refused with a sentence when it is not', async () => {
  await startAndStop()
  rmSync(path.join(checkout.root, '.cache'), { recursive: true })
  checkout.makeReadOnly()
  expect(await startAndStop()).toMatch(/^serving/)
  checkout.write('src/main.ts', 'export const changed = 1')
  const stale = checkout.start(START)
  expect(await stale.ended).toBe(1)
  expect(stale.output).toMatch(/needs to be built .* but .* isn’t writable/)
})

test('a command builds first, and an image without sources runs what it has: with its arguments and its exit code', async () => {
  checkout.write('vite.config.ts', '')
  checkout.write('server.js', "console.log('asked to', ...process.argv.slice(2)); process.exitCode = 4")
  const COMMAND = 'exec node scripts/run-built.mjs main reset please'
  const first = checkout.start(COMMAND)
  expect(await first.ended).toBe(4)
  expect(first.output).toMatch(/Building: nothing is built yet[^]*\nasked to reset please\n$/)
  for (const name of ['vite.config.ts', 'src', 'node_modules'])
    rmSync(path.join(checkout.root, name), { recursive: true })
  const image = checkout.start(COMMAND)
  expect(await image.ended).toBe(4)
  expect(image.output).toBe('asked to reset please\n')
})

test('the lock is gone after a start', async () => {
  await startAndStop()
  expect(existsSync(path.join(checkout.root, '.cache', 'preparing'))).toBe(false)
})

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
