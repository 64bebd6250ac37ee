import path from 'node:path'
import type { Hono } from 'hono'
import { addPhoto } from '#domains/sales/requests/attach-photo.ts'
import { PHOTO_LIMITS } from '#domains/sales/requests/contract-options.ts'
import { PHOTO_LIMIT } from '#domains/sales/requests/contract.ts'
import { findReceipt } from '#domains/sales/requests/request-receipt.ts'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { saveForm } from '#platform/http/read-form.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { ThankYouVisit } from './page.ts'

type ReceiptLinks = {
  parts: AppServices
  call: () => string
  /** The thank-you page; without a visit the general one. */
  show: (visit: ThankYouVisit | null, status: number, headers?: Record<string, string>) => Promise<Response>
}

/** Whether an address of the thank-you page names a request. Without one the page is the same for everybody. */
export const isReceiptLink = (url: string): boolean => /^\/thank-you\?(?:[^#]*&)?r=/.test(url)

/**
 * Mounts the page of one quote request, and the plain form on it that adds a photo. A link that we do not know shows
 * the general thank-you.
 */
export function mountReceiptLinks(app: Hono<HonoEnv>, { parts, call, show }: ReceiptLinks): void {
  // Shared with the call of the contract: one visitor, one count.
  const limit = rateLimit(parts.db.pool, 'requests.attachPhoto', PHOTO_LIMIT)
  const find = (key: string) => findReceipt(parts.db.read(VISITOR), parts, key)

  app.get('/thank-you', async (x) => {
    const receipt = await find(x.req.query('r') ?? '').catch(() => null)
    return show(receipt && { receipt, added: x.req.query('added') !== undefined }, 200)
  })

  app.post('/thank-you/photos', async (x) => {
    const key = x.req.query('r') ?? ''
    const wantsPage = !x.req.header('accept')?.includes('application/json')
    try {
      await limit.take(limitKey(x.env.address))
      const receipt = await find(key)
      if (!receipt) throw notFound('This link has expired. Call us and we’ll get your photos another way.')
      await parts.scratch.with(async (folder) => {
        const file = path.join(folder, 'sent')
        const tooLarge = 'This photo is larger than 15 MB. Try a smaller one.'
        const { saved } = await saveForm(x.env.incoming, file, {
          most: PHOTO_LIMITS.bytes,
          tooLarge,
          several: 'Send one photo at a time.',
        })
        await addPhoto(parts, receipt.id, saved && { file, ...saved })
      })
    } catch (error) {
      const { status, body, headers } = toAnswer(error, call())
      if (!wantsPage) return x.json(body, status as 400, headers)
      const receipt = await find(key).catch(() => null)
      return show(receipt && { receipt, problem: body.error }, status, headers)
    }
    return wantsPage ? x.redirect(`/thank-you?r=${key}&added`, 303) : x.json({ ok: true }, 201)
  })
}
