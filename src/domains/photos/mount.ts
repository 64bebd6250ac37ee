import type { Context as HttpContext, Hono } from 'hono'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { variantKey } from './keys.ts'
import * as photos from './service.ts'
import type { StoredVariant } from './tables.ts'

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const PRIVATE = new RegExp(`^/api/photos/(?<id>${ID})/(?<width>\\d{1,5})[.](?<format>avif|webp|jpg)$`)
const PUBLIC = new RegExp(`^/photos/(?<id>${ID})-(?<width>\\d{1,5})-(?<hash>[\\da-f]{8})[.](?<format>avif|webp|jpg)$`)
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** The pictures' bytes: for the office behind the walls of /api, for everybody under /photos once they are approved. Mount it after the walls. */
export function mountPhotos(app: Hono<Carried>, parts: Parts): void {
  app.get('/api/photos/:id/:file', async (x) => {
    // Asked for again each time, so that a copy in the browser is worth nothing after signing out.
    const found = await answer(x, parts, read(PRIVATE, x.req.path), 'private, no-cache')
    if (found) return found
    throw notFound('This picture does not exist.')
  })
  app.get('/photos/:file', async (x) => {
    const found = await answer(x, parts, read(PUBLIC, x.req.path), 'public, max-age=31536000, immutable', { approved: true })
    return found ?? x.notFound()
  })
}

type Wanted = { id: string } & Pick<StoredVariant, 'width' | 'format'> & { hash?: string }

function read(pattern: RegExp, path: string): Wanted | null {
  const { groups } = pattern.exec(path) ?? {}
  if (!groups) return null
  const { id = '', width, format, hash } = groups
  // One of the three that the pattern lets through.
  return { id, width: Number(width), format: format as StoredVariant['format'], ...(hash !== undefined && { hash }) }
}

async function answer(
  x: HttpContext<Carried>,
  { db, providers }: Parts,
  wanted: Wanted | null,
  caching: string,
  who?: { approved: true },
): Promise<Response | null> {
  const variant = wanted && (await photos.variant(db.read(VISITOR), wanted.id, wanted, who))
  const bytes = wanted && variant ? await providers.storage.read(variantKey(wanted.id, variant)) : null
  if (!variant || !bytes) return null
  const headers = { 'cache-control': caching, etag: `"${variant.hash}"` }
  if (x.req.header('if-none-match')?.includes(variant.hash)) return x.body(null, 304, headers)
  return x.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': TYPES[variant.format], 'content-length': String(bytes.length) })
}
