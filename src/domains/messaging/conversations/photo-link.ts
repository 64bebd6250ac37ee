/** A private link to one photo, for a message to a customer: who has the link sees the picture, and nothing else. */
import type { Context, Hono } from 'hono'
import * as photos from '#domains/work/photos/photos-of-customer.ts'
import { variantKey } from '#domains/work/photos/storage-keys.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'

const PURPOSE = 'photo'
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Words with the link. Throws `notFound` for a photo that was deleted. */
export async function sharePhoto(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  id: string,
): Promise<{ text: string }> {
  const photo = (await photos.listByIds(tx, [id])).get(id)
  if (!photo) throw notFound('This photo no longer exists.')
  const link = `${siteOrigin(making.config)}/shared/photos/${id}?key=${making.seals.sign(PURPOSE, id)}`
  const { customerId } = photo
  return { text: `Here's a photo: ${await createShortLink(tx, making, link, { customerId })}` }
}

/** GET /shared/photos/:id?key=…: the largest JPEG, until the photo is deleted. */
export function mountPhotoLink(app: Hono<HonoEnv>, parts: AppServices): void {
  app.get('/shared/photos/:id', async (x) => (await readShared(x, parts)) ?? x.notFound())
}

async function readShared(x: Context<HonoEnv>, { db, seals, providers }: AppServices): Promise<Response | null> {
  const id = x.req.param('id') ?? ''
  if (!seals.verify(x.req.query('key') ?? '', PURPOSE, id) || !ID.test(id)) return null
  const variant = await photos.findLargestJpeg(db.read(VISITOR), id)
  const body = variant ? await providers.storage.read(variantKey(id, variant)) : null
  if (!body) return null
  return x.body(new Uint8Array(body), 200, {
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-length': String(body.length),
  })
}
