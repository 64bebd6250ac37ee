import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrops, applyCrop } from './combine-crops.ts'
import type { Transform } from './combine-crops.ts'
import { decodeHeic, tryHeic } from './heic.ts'
import { listBoxes, listProperties, openApertures, withoutSequenceBrands } from './heif-boxes.ts'
import { PictureRefused } from './limits.ts'

const picture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../tests/support/pictures', name))
const clap = picture('heic-clap.heic')

test('reads the boxes of any bytes without leaving them', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array)),
    fc.tuple(fc.nat(clap.length - 1), fc.nat(255), fc.nat(clap.length)).map(([at, value, end]) => {
      const changed = Buffer.from(clap)
      changed[at] = value
      return changed.subarray(0, end)
    }),
  )
  fc.assert(
    fc.property(bytes, (file) => {
      for (const { start, end } of [...listBoxes(file), ...listProperties(file)]) {
        expect(start).toBeLessThanOrEqual(end)
        expect(end).toBeLessThanOrEqual(file.length)
      }
      expect(openApertures(file, { width: 10, height: 10 })).toHaveLength(file.length)
      expect(withoutSequenceBrands(file)).toHaveLength(file.length)
    }),
    { numRuns: 2000 },
  )
})

test(
  'decodes or refuses a HEIC that was cut off or altered anywhere, and nothing else',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(clap.length - 1),
        fc.nat(255),
        fc.integer({ min: 100, max: clap.length }),
        async (at, value, end) => {
          const changed = Buffer.from(clap)
          changed[at] = value
          const outcome = await tryHeic(changed.subarray(0, end)).catch((error: unknown) => error)
          expect(
            outcome instanceof PictureRefused ||
              (typeof outcome === 'object' && outcome !== null && 'width' in outcome),
            String(outcome),
          ).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  },
)

test('hands out the profile that a file carries, and makes one for its code points', async () => {
  expect((await decodeHeic(picture('heic-icc-display-p3.heic'))).profile?.toString('latin1', 36, 40)).toBe('acsp')
  expect((await decodeHeic(picture('heic-nclx-display-p3.heic'))).profile?.toString('latin1', 36, 40)).toBe('acsp')
  expect((await decodeHeic(picture('heic-srgb.heic'))).profile).toBeNull()
})

test('crops, turns and mirrors in the order of the file, like pixels that are moved one by one', () => {
  type Step =
    | { kind: 'crop'; left: number; top: number; right: number; bottom: number }
    | Exclude<Transform, { kind: 'crop' }>
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant('crop' as const),
      left: fc.nat(2),
      top: fc.nat(2),
      right: fc.nat(2),
      bottom: fc.nat(2),
    }),
    fc.record({ kind: fc.constant('rotate' as const), steps: fc.nat(3) }),
    fc.record({ kind: fc.constant('mirror' as const), horizontal: fc.boolean() }),
  )
  const turned = (rows: number[][]) =>
    Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row.at(-1 - column) ?? 0))
  const act = (rows: number[][], one: Step): number[][] => {
    if (one.kind === 'crop')
      return rows.slice(one.top, rows.length - one.bottom).map((row) => row.slice(one.left, row.length - one.right))
    if (one.kind === 'mirror') return one.horizontal ? rows.map((row) => row.toReversed()) : rows.toReversed()
    return Array.from({ length: one.steps }).reduce<number[][]>(turned, rows)
  }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), (steps) => {
      const rows = Array.from({ length: 20 }, (_, y) => Array.from({ length: 30 }, (__, x) => y * 30 + x))
      const transforms = steps.map((one): Transform =>
        one.kind === 'crop' ? { kind: 'crop', borders: () => one } : one,
      )
      const borders = combineCrops({ width: 30, height: 20 }, transforms)
      const whole = steps.filter(({ kind }) => kind !== 'crop').reduce(act, rows)
      expect(act(whole, { kind: 'crop', ...borders })).toEqual(steps.reduce(act, rows))
      expect(applyCrop({ width: whole[0]?.length ?? 0, height: whole.length }, borders).height).toBe(
        steps.reduce(act, rows).length,
      )
    }),
  )
})
