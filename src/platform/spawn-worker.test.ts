import { EventEmitter } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testFolder } from '#tests/support/test-folder.ts'
import { spawnWorker, findProgram, onProcessEnd } from './spawn-worker.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Begins a program of one line, and says what came from it, in order. */
async function run(program: string): Promise<string[]> {
  const file = path.join(folder, 'program.js')
  await writeFile(file, program)
  const came: string[] = []
  await new Promise<void>((resolve) => {
    spawnWorker<string>(file, {
      heard: (news) => came.push(news),
      ended: (how) => {
        came.push(how)
        resolve()
      },
    })
  })
  return came
}

test('what it says is heard before its end', async () => {
  expect(await run("process.send('one'); process.send('two', () => process.disconnect())")).toEqual(['one', 'two', '0'])
  expect(await run('process.exit(3)')).toEqual(['3'])
  expect(await run("process.kill(process.pid, 'SIGKILL')")).toEqual(['SIGKILL'])
})

test('it has nothing of our environment', async () => {
  expect(
    await run('process.send(JSON.stringify([process.env.PATH, process.env.HOME]), () => process.disconnect())'),
  ).toEqual(['[null,null]', '0'])
})

test('an end that is seen before the last words waits for them', () => {
  const child = Object.assign(new EventEmitter(), { connected: true })
  const came: string[] = []
  child.on('message', (news: string) => came.push(news))
  onProcessEnd(child, (how) => came.push(how))
  child.emit('exit', 0, null)
  child.emit('message', 'the answer')
  child.connected = false
  child.emit('disconnect')
  expect(came).toEqual(['the answer', '0'])
})

test('a program that was not built is nowhere', () => {
  expect(findProgram(import.meta.dirname, 'no-such-worker')).toBeUndefined()
})
