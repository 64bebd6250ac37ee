import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import type { Actor } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { collectPersonalData } from './collect-personal-data.ts'
import { toReadablePage } from './readable-page.ts'

/**
 * Streams everything that is stored about a person as one ZIP: for people, for programs, and their pictures, each read
 * when its turn comes. Throws `notFound`.
 */
export async function exportArchive(
  { db, clock, providers }: AppServices,
  actor: Actor,
  id: string,
): Promise<{ fileName: string; body: Readable }> {
  const read = db.read(actor)
  const gathered = await collectPersonalData(read, id)
  const { name } = await business.facts(read)
  await db.transaction(actor, (tx) =>
    audit.record(tx, { entity: 'customers', entityId: id, action: 'personal data exported' }),
  )
  const zip = new ZipFile()
  const { person, sections, history, pictures } = gathered
  const data = {
    gatheredAt: clock.now(),
    customerId: person.id,
    ...Object.fromEntries(sections.map(({ title, rows }) => [title, rows])),
    history,
  }
  zip.addBuffer(Buffer.from(toReadablePage(gathered, clock.now(), name)), 'read-me.html')
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json')
  for (const { name: path, key } of pictures)
    zip.addReadStreamLazy(path, { compress: false }, (give) => {
      providers.storage.read(key).then(
        // A file that is gone leaves the others.
        (bytes) => give(null, Readable.from([bytes ?? Buffer.alloc(0)])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  const body = new PassThrough()
  zip.outputStream.pipe(body)
  // The connection ends early, so the client knows that the archive is not complete.
  zip.on('error', (error: Error) => {
    log.warn({ err: error }, 'personal data export interrupted')
    body.destroy(error)
  })
  zip.end()
  return { fileName: `${plain(person.name)}-personal-data.zip`, body }
}

/** What every system bears in the name of a file. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'customer'
