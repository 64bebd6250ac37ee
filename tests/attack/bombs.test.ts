import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { prepared, uploadPhoto } from '../support/photos.ts'
import { listChildren } from '../support/process-memory.ts'
import { recordProof } from '../support/record-proof.ts'
import { BOMBS } from './bombs.ts'

/**
 * Megabytes that the process which opens pictures may take, whatever it is sent; some 50 of them are Node and its
 * libraries. 64 million pixels in three colors and see-through, as a phone's largest honest picture is held by the
 * decoder of HEIC, are 256.
 */
const MAX_MB = 450

const { app, owner } = useApp()

test.each(BOMBS)(
  '$what is refused, or costs no more than an honest picture, while the site stays available',
  { timeout: 60_000 },
  async ({ make, says }) => {
    const bytes = await make()
    // Frees what the previous case used.
    app.parts.pictures.stop()
    let [most, over] = [0, false]
    const visits: number[] = []
    const watching = (async () => {
      while (!over) {
        most = Math.max(most, largestChild())
        visits.push((await app.visitor.get('/')).status)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const { status, body } = await uploadPhoto(app.url, owner, bytes, {}, { name: 'photo.jpg' })
    if (says) expect([status, body.error]).toEqual([400, expect.stringMatching(says)])
    else {
      expect([status, body.error]).toEqual([201, undefined])
      await prepared(owner, body.id)
    }
    over = true
    await watching
    expect(most).toBeLessThan(MAX_MB)
    expect(new Set(visits)).toEqual(new Set([200]))
    process.stdout.write(`${Math.round(most)} MB\n`)
    recordProof('upload bombs', {
      tried: 1,
      figure: `${BOMBS.length} images that demand memory or time: none uses more than ${MAX_MB} MB, and pages are served at the same time`,
    })
  },
)

/** Megabytes of the largest helper process of the app. */
const largestChild = (): number => Math.max(0, ...listChildren().map(({ memoryKb }) => memoryKb)) / 1024
