import type { Hono } from 'hono'
import { Id } from '#lib/api.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { findLogoBytes } from './logo.ts'

/** GET /logo/{id}.png: the logo, for pages and e-mails. A new logo has a new address, so browsers may store this one. */
export function mountLogo(app: Hono<HonoEnv>, { db }: AppServices): void {
  app.get('/logo/:file{[^/]+[.]png}', async (x) => {
    const id = Id.safeParse(x.req.param('file').replace(/[.]png$/, ''))
    const body = id.success ? await findLogoBytes(db.read(VISITOR), id.data) : null
    if (body === null) return x.notFound()
    return x.body(new Uint8Array(body), 200, {
      'content-type': 'image/png',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
