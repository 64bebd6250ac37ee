import { mkdirSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { freshDatabase } from '../support/database.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { proved } from '../support/proved.ts'
import { fill, makeRoom, onSmallDisk, seenFromHere } from '../support/small-disk.ts'
import { signIn } from './storm.ts'

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
    const photos = await Promise.all(Array.from({ length: 24 }, (_, at) => aPhoto({ width: 1000 + at, height: 700, hue: at * 15 })))
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
    // What was sent is kept until its sizes are made, and after a kill until its task is taken up again; what no row knows of is swept a day later.
    const ids = new Set(listed.map(({ id }: { id: string }) => id))
    await expect.poll(() => readdirSync(path.join(dataDir, 'uploads/originals')).filter((name) => ids.has(name)), { timeout: 60_000 }).toEqual([])
    await app.kill('SIGTERM')
  },
)

async function sendAll(app: Running, owner: Caller, waiting: { photo: Buffer; place: number }[], acknowledged: Map<number, string>): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      const { status, body } = await uploadPhoto(app.url, owner, next.photo)
      if (status === 201) acknowledged.set(next.place, body.id)
    } catch {
      return
    }
  }
}

test('with a full disk a photo is refused with 507 in a sentence, the site stays up, and once there is room a retry works', { timeout: 90_000 }, async () => {
  const database = await freshDatabase()
  const disk = path.join(dataDir, 'disk')
  mkdirSync(disk)
  const app = await startProcess({ DATA_DIR: disk, DATABASE_URL: database.url }, onSmallDisk(disk, 4))
  try {
    const within = seenFromHere(app.pid, disk)
    const owner = await signIn(app)
    const photo = await aPhoto({ width: 1600, height: 1200 })
    await fill(within)
    for (let tries = 0; tries < 2; tries++) {
      const { status, body } = await uploadPhoto(app.url, owner, photo)
      expect([status, body.code, body.error]).toEqual([
        507,
        'DISK_FULL',
        'There is no room left to keep this, so it was not taken. Please make room on the server, then try again.',
      ])
    }
    expect((await fetch(app.url)).status).toBe(200)
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    expect((await owner.get('/api/photos')).body).toEqual([])
    expect(readdirSync(path.join(within, 'scratch'))).toEqual([])
    await makeRoom(within)
    const { status, body } = await uploadPhoto(app.url, owner, photo)
    expect(status).toBe(201)
    expect((await prepared(owner, body.id)).picture).toMatchObject({ width: 1600 })
  } finally {
    await app.kill('SIGTERM')
    await database.drop()
  }
  proved('disk full', { tried: 2, figure: 'photos on a disk that is really full: told, site and calls up, taken once there is room' })
})
