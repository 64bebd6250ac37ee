import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { prepared, shownOf, uploadPhoto } from '../support/photos.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { LOADS } from './polyglot-images.ts'

const { app, owner } = useApp()

const EACH = pickRuns(1, 6)

test(
  `whatever a picture carries beside its pixels (${LOADS.length} ways), nothing of it is in any size and format that is shown`,
  { timeout: 900_000 },
  async () => {
    let looked = 0
    for (const { what, make } of Array.from({ length: EACH }, () => LOADS).flat()) {
      const secret = `Secret${randomBytes(12).toString('hex')}`
      const photo = await make(secret, {
        width: randomInt(120, 700),
        height: randomInt(120, 700),
        orientation: randomInt(1, 9),
        hue: randomInt(360),
      })
      expect(photo.includes(secret), what).toBe(true)
      const { status, body } = await uploadPhoto(app.url, owner, photo)
      expect([status, body.error], what).toEqual([201, undefined])
      const { picture, problem } = await prepared(owner, body.id)
      expect(problem, what).toBeNull()
      const shown = await shownOf(app.url, owner, picture)
      for (const bytes of shown) {
        expect(/Secret|Canary|<script|adobe/.test(bytes.toString('latin1')), what).toBe(false)
        const { exif, icc, xmp, iptc, comments, orientation } = await sharp(bytes).metadata()
        expect([exif, icc, xmp, iptc, comments, orientation], what).toEqual(Array.from({ length: 6 }))
      }
      looked += shown.length
      await expect.poll(async () => app.parts.providers.storage.read(`originals/${body.id}`)).toBeNull()
    }
    recordProof('GPS', {
      tried: looked,
      figure: `${LOADS.length * EACH} photos with a location, in every size and format`,
    })
    recordProof('re-encoding', {
      tried: looked,
      figure: `${LOADS.length} ways to hide data: none survives in any size or format`,
    })
  },
)
