import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { variantKey } from '#domains/work/photos/storage-keys.ts'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { contentDisposition } from './clean-file-name.ts'
import { DOCUMENT_TYPES, isDocumentKind } from './contract-kinds.ts'
import { getFile } from './service.ts'
import { findShared } from './shared-files.ts'
import { fileKey } from './storage-keys.ts'

const MISSING = 'This file’s contents are missing. Upload it again.'

/**
 * GET /api/files/{id}/download, for the people of the business, and GET /shared/files/{id}?key=…, for the holder of the
 * private link of an estimate or invoice. Mount it after the walls.
 */
export function mountFiles(app: Hono<HonoEnv>, parts: AppServices): void {
  app.get('/api/files/:id/download', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    const actor = x.get('user')
    if (!id.success || !actor) throw notFound('This file no longer exists.')
    return answer(x, parts, fileKey(id.data), await getFile(parts.db.read(actor), id.data))
  })
  app.get('/shared/files/:id', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    const found =
      id.success && (await findShared(parts.db.read(VISITOR), parts.seals, id.data, x.req.query('key') ?? ''))
    if (!found) return x.notFound()
    if (found.file) return answer(x, parts, fileKey(found.file.id), found.file)
    const largest = found.photo?.variants.findLast(({ format }) => format === 'jpg')
    if (!found.photo || !largest) return x.notFound()
    const photo = { name: 'photo.jpg', kind: 'jpg', byteSize: largest.bytes }
    return answer(x, parts, variantKey(found.photo.id, largest), photo)
  })
}

/**
 * The bytes as they are read, under a type that runs nothing. A browser shows PDFs and pictures; everything else it
 * saves.
 */
async function answer(
  x: Context<HonoEnv>,
  { providers }: AppServices,
  key: string,
  { name, kind, byteSize }: { name: string; kind: string; byteSize: number },
): Promise<Response> {
  const body = await providers.storage.stream(key)
  if (body === null) throw notFound(MISSING)
  const type = kind === 'jpg' ? 'image/jpeg' : isDocumentKind(kind) ? DOCUMENT_TYPES[kind] : 'application/octet-stream'
  // The platform's own types of a web stream differ in name only.
  return x.body(Readable.toWeb(body) as ReadableStream, 200, {
    'content-type': type,
    'content-length': String(byteSize),
    'content-disposition': contentDisposition(kind === 'pdf' || kind === 'jpg' ? 'inline' : 'attachment', name),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
}
