import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { signIn } from './quote-load.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-photos-'))
  await chmod(dataDir, 0o711)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const addressesOf = ({ avif, webp, jpg }: { avif: string; webp: string; jpg: string }) =>
  [avif, webp, jpg].flatMap((set) => set.split(', ').map((one) => one.split(' ')[0] ?? ''))

test(
  'whenever the program is killed, each photo is there whole or not at all, and sending all of them again makes each exactly once',
  { timeout: 180_000 },
  async () => {
    const photos = await Promise.all(
      Array.from({ length: 24 }, (_, at) => aPhoto({ width: 1000 + at, height: 700, hue: at * 15 })),
    )
    const acknowledged = new Map<number, string>()
    for (let cycle = 0; cycle < 3; cycle++) {
      const app = await startProcess({ DATA_DIR: dataDir })
      const owner = await signIn(app)
      const waiting = photos.map((photo, place) => ({ photo, place })).filter(({ place }) => !acknowledged.has(place))
      const senders = Array.from({ length: 4 }, () => sendAll(app, owner, waiting, acknowledged))
      await wait(300 + Math.random() * 700)
      // On a busy machine not even one has been taken by then, and a kill would show nothing.
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(0)
      await app.kill('SIGKILL')
      await Promise.all(senders)
    }
    const app = await startProcess({ DATA_DIR: dataDir })
    const owner = await signIn(app)
    for (const [place, photo] of photos.entries()) {
      const { status, body } = await uploadPhoto(app.url, owner, photo)
      expect([status, body.id]).toEqual([201, acknowledged.get(place) ?? body.id])
    }
    const { body: listed } = await owner.get('/api/photos?limit=200')
    expect(listed).toHaveLength(photos.length)
    for (const { id } of listed) {
      const { picture, problem } = await prepared(owner, id, 120_000)
      expect(problem).toBeNull()
      for (const address of addressesOf(picture)) expect((await owner.get(address)).status).toBe(200)
    }
    // An upload is stored until its sizes are made, and after a kill until its task resumes; a file without a row is
    // swept a day later.
    const ids = new Set(listed.map(({ id }: { id: string }) => id))
    await expect
      .poll(() => readdirSync(path.join(dataDir, 'uploads/originals')).filter((name) => ids.has(name)), {
        timeout: 60_000,
      })
      .toEqual([])
    await app.kill('SIGTERM')
  },
)

async function sendAll(
  app: Running,
  owner: ApiClient,
  waiting: { photo: Buffer; place: number }[],
  acknowledged: Map<number, string>,
): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      const { status, body } = await uploadPhoto(app.url, owner, next.photo)
      if (status === 201) acknowledged.set(next.place, body.id)
    } catch {
      return
    }
  }
}
