import type { Context as HttpContext, Hono } from 'hono'
import { forbidden, notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { ResponseCache } from '#platform/http/response-cache.ts'
import { variantKey } from './storage-keys.ts'
import * as photos from './service.ts'
import type { StoredVariant } from './tables.ts'

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const PRIVATE = new RegExp(`^/api/photos/(?<id>${ID})/(?<width>\\d{1,5})[.](?<format>avif|webp|jpg)$`)
const PUBLIC = new RegExp(`^/photos/(?<id>${ID})-(?<width>\\d{1,5})-(?<hash>[\\da-f]{8})[.](?<format>avif|webp|jpg)$`)
const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * The pictures' bytes: for the office behind the walls of /api, for everybody under /photos once they are approved.
 * Mount it after the walls.
 */
export function mountPhotos(app: Hono<HonoEnv>, parts: AppServices, cache: ResponseCache): void {
  // Only names with a format: what else is asked of a photo is for the calls.
  app.get('/api/photos/:id/:file{[^/]*[.][^/]*}', async (x) => {
    // No copy stays in the browser after signing out.
    const user = x.get('user')
    const technician = user?.role === 'technician'
    const found = await find(
      parts,
      read(PRIVATE, x.req.path),
      'private, no-store',
      technician ? { technician: user.id } : {},
    )
    if (found) return answer(x, found)
    if (technician)
      throw forbidden('You can only see photos you took and photos of your stops. Ask the owner for access to others.')
    throw notFound('This picture doesn’t exist.')
  })
  app.get('/photos/:file', async (x) => {
    const { version } = cache
    const found = await find(parts, read(PUBLIC, x.req.path), 'public, max-age=31536000, immutable', { approved: true })
    if (!found) return x.notFound()
    cache.keep(x.req.path, found, version)
    return answer(x, found)
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

type Found = { etag: string; headers: Record<string, string>; body: Buffer }

async function find(
  { db, providers }: AppServices,
  wanted: Wanted | null,
  caching: string,
  who: { approved?: true; technician?: string },
): Promise<Found | null> {
  const variant = wanted && (await photos.findVariant(db.read(VISITOR), wanted.id, wanted, who))
  const body = wanted && variant ? await providers.storage.read(variantKey(wanted.id, variant)) : null
  if (!variant || !body) return null
  return {
    etag: `"${variant.hash}"`,
    headers: { 'cache-control': caching, 'content-type': TYPES[variant.format] },
    body,
  }
}

function answer(x: HttpContext<HonoEnv>, { etag, headers, body }: Found): Response {
  if (x.req.header('if-none-match')?.includes(etag)) return x.body(null, 304, { ...headers, etag })
  return x.body(new Uint8Array(body), 200, { ...headers, etag, 'content-length': String(body.length) })
}
