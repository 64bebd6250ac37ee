import { mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { all, signIn } from '../crash/quote-load.ts'
import { aQuote, createClient } from '../support/api-client.ts'
import type { Answer } from '../support/api-client.ts'
import { freshDatabase } from '../support/database.ts'
import { HEADINGS, sendFile, someLines } from '../support/imports.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto } from '../support/pictures.ts'
import { startProcess } from '../support/process.ts'
import { recordProof } from '../support/record-proof.ts'
import { fill, makeRoom, onSmallDisk, seenFromHere } from '../support/small-disk.ts'
import { testFolder } from '../support/test-folder.ts'

let folder: string
let disk: string
beforeEach(() => {
  folder = testFolder()
  disk = path.join(folder, 'disk')
  mkdirSync(disk)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const MANY = 40
const NO_ROOM = {
  status: 507,
  body: { code: 'DISK_FULL', error: expect.stringMatching(/^The server is out of storage, so this wasn’t saved/) },
}

test(
  'an import and a backup report a full disk, quotes still come in, and both work once there is room',
  { timeout: 120_000 },
  async () => {
    const database = await freshDatabase()
    const app = await startProcess({ DATA_DIR: disk, DATABASE_URL: database.url }, onSmallDisk(disk, 4))
    try {
      const within = seenFromHere(app.pid, disk)
      const owner = await signIn(app)
      const list = [HEADINGS, ...someLines(400)].join('\n')
      const backups = async (): Promise<any[]> => (await owner.get('/api/backups')).body.backups
      await fill(within)
      expect(await sendFile(app.url, owner, list)).toMatchObject(NO_ROOM)
      expect((await owner.post('/api/backups')).status).toBe(202)
      await expect
        .poll(async () => (await backups()).map(({ problem }) => problem), { timeout: 30_000 })
        .toContain('The disk is full.')
      expect((await createClient(app.url, '').post('/api/service-requests', aQuote())).status).toBe(201)
      expect((await createClient(app.url, '').get('/')).status).toBe(200)
      await makeRoom(within)
      expect((await sendFile(app.url, owner, list)).status).toBe(201)
      // The queue tries the one that failed again by itself, and another is refused as long as it does.
      const press = async () => expect([202, 409]).toContain((await owner.post('/api/backups')).status)
      await expect
        .poll(
          async () =>
            press()
              .then(backups)
              .then((made) => made.map(({ status }) => status)),
          { timeout: 60_000 },
        )
        .toContain('done')
    } finally {
      await app.kill('SIGTERM')
      await database.drop()
    }
    recordProof('disk full', { tried: 6, figure: 'an import and a backup: error reported, done once there is space' })
  },
)

test(
  'a database whose disk is full takes no quote that it cannot keep, says so, and goes on by itself once there is room with all that it took',
  { timeout: 240_000 },
  async () => {
    const app = await startProcess({ DATA_DIR: disk }, onSmallDisk(disk, 240))
    try {
      const within = seenFromHere(app.pid, disk)
      const taken = new Set<string>()
      const send = async (): Promise<Answer> => {
        const answer = await createClient(app.url, '').post('/api/service-requests', aQuote())
        if (answer.status === 201) taken.add(answer.body.id)
        return answer
      }
      await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(201)
      await fill(within)
      const refused: Answer[] = []
      // The pages that it has are filled first.
      for (const end = performance.now() + 60_000; refused.length < MANY && performance.now() < end;) {
        const answers = await Promise.all([send(), send(), send(), send()])
        refused.push(...answers.filter(({ status }) => status !== 201))
      }
      expect(refused.length).toBeGreaterThanOrEqual(MANY)
      // 503 where the server could not even keep its log, and starts again and again until there is room.
      for (const { status, body } of refused)
        expect([status, body.error]).toEqual([expect.toBeOneOf([503, 507]), expect.stringMatching(/^[A-Z].{20,}/)])
      expect((await createClient(app.url, '').get('/')).status).toBe(200)
      expect((await createClient(app.url, '').get('/healthz')).status).toBe(200)

      await makeRoom(within)
      await expect.poll(async () => (await send()).status, { timeout: 60_000, interval: 200 }).toBe(201)
      const storedIds = new Set((await all(await signIn(app), '/api/service-requests?limit=200')).map(({ id }) => id))
      expect([...taken].filter((id) => !storedIds.has(id))).toEqual([])
      recordProof('disk full', {
        tried: taken.size + refused.length,
        figure: `a database without space: ${refused.length} rejected with an error, ${taken.size} accepted and stored`,
      })
    } finally {
      await app.kill('SIGTERM')
    }
  },
)

test(
  'with a full disk a photo is refused with 507 in a sentence, the site stays up, and once there is room a retry works',
  { timeout: 90_000 },
  async () => {
    const database = await freshDatabase()
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
          'The server is out of storage, so this wasn’t saved. Free up space on the server and try again.',
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
    recordProof('disk full', {
      tried: 2,
      figure: 'photos on a disk that is really full: error reported, site and API up, accepted once there is space',
    })
  },
)
