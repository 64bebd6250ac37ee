import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { addDocument } from '#domains/work/files/upload-file.ts'
import { generateVariants } from '#domains/work/photos/generate-variants.ts'
import { ingestPhoto } from '#domains/work/photos/ingest-photo.ts'
import type { PhotoOwner } from '#domains/work/photos/ingest-photo.ts'
import { GALLERY_PICTURES } from '#site/gallery-pictures.ts'
import type { Slot } from './plan.ts'
import type { Scenario } from './types.ts'

/** So many comparisons of a job are published; the photos of the others wait for the owner. */
const PUBLISHED = 2
const WAITING = 3

/**
 * Photos of jobs: our own rendered pictures, as a phone would send them. `folder` is where the built pictures stand.
 */
export function seedPhotos(scene: Scenario, all: readonly Slot[], folder: string): void {
  const { stage, days, cast, book } = scene
  const pairs = GALLERY_PICTURES.flatMap((item) =>
    'pair' in item ? [{ before: item.pair.before, after: item.picture, caption: item.caption }] : [],
  )
  const jobs = all
    .filter(
      ({ offset, service, state }) => state === 'done' && offset > -29 && offset < -1 && service !== 'Pressure Washing',
    )
    .slice(-PUBLISHED - WAITING)
  for (const [nth, slot] of jobs.entries()) {
    const pair = pairs[nth]
    if (!pair) continue
    stage.at(days.at(slot.offset, '18:40'), async () => {
      const { body } = await cast.office.jobs.list({
        customerId: book.idOf(slot.customer),
        from: days.day(slot.offset),
        to: days.day(slot.offset),
      })
      const jobId = body[0]?.id ?? null
      const of = { jobId, category: 'Before & After', caption: pair.caption } as const
      const before = await send(scene, path.join(folder, `${pair.before.name}-720.jpg`), {
        ...of,
        type: 'before',
        alt: pair.before.alt,
      })
      const after = await send(scene, path.join(folder, `${pair.after.name}-720.jpg`), {
        ...of,
        type: 'after',
        alt: pair.after.alt,
      })
      if (nth === 0 && jobId !== null) await addApproval(scene, jobId)
      if (nth >= PUBLISHED) return
      for (const id of [before, after]) {
        await generateVariants(stage.parts, id)
        await cast.office.photos.update({ id, approved: true })
      }
    })
  }
}

async function send({ stage }: Scenario, picture: string, belonging: PhotoOwner): Promise<string> {
  const { parts } = stage
  const contents = await readFile(picture)
  const saved = { bytes: contents.length, hash: createHash('sha256').update(contents).digest('hex') }
  const { id } = await parts.scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    await copyFile(picture, file)
    return ingestPhoto(parts, { id: null, name: 'Dana Whitfield', role: 'staff' }, { file, ...saved }, () =>
      Promise.resolve(belonging),
    )
  })
  return id
}

/** The letter of the homeowners' association, as the customer sent it before the work. */
async function addApproval({ stage }: Scenario, jobId: string): Promise<void> {
  const { parts } = stage
  const text = Buffer.from(HOA_LETTER)
  await parts.scratch.with(async (folder) => {
    const file = path.join(folder, 'sent')
    await writeFile(file, text)
    const sent = { file, bytes: text.length, hash: createHash('sha256').update(text).digest('hex') }
    await addDocument(parts, { id: null, name: 'Dana Whitfield', role: 'staff' }, { of: 'jobs', id: jobId }, sent, {
      name: 'HOA approval.txt',
      kind: 'txt',
    })
  })
}

const HOA_LETTER = `Architectural review: approved.

Sealing of the driveway and front walk, natural color. Work may begin at 8 AM on weekdays.
Keep the sidewalk open while you work.
`
