import type { Context as HttpContext, Hono } from 'hono'
import { LOOK_LIMIT, NewReview, WRITE_LIMIT } from '#domains/reviews/contract.ts'
import { look, noteOpened, write } from '#domains/reviews/write.ts'
import { Problem } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { limitKey } from '#platform/http/address.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { ReviewVisit } from './page.ts'
import { readForm } from './plain-form.ts'

export type ReviewLinks = {
  parts: Parts
  call: () => string
  /** The page with this in it, for the one who holds the link. */
  show: (visit: ReviewVisit, status: number, headers?: Record<string, string>) => Promise<Response>
}

/** The page of a private review link, and the form's plain POST for browsers without JavaScript. */
export function mountReviewLinks(app: Hono<Carried>, links: ReviewLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const looks = rateLimit(links.parts.db.pool, 'reviews.look', LOOK_LIMIT)
  const writes = rateLimit(links.parts.db.pool, 'reviews.write', WRITE_LIMIT)
  app.get('/review/:token', async (x) => {
    try {
      await looks.take(limitKey(x.env.address))
      return await open(x, links)
    } catch (error) {
      return refused(error, links)
    }
  })
  app.post('/review/:token', async (x) => {
    try {
      await writes.take(limitKey(x.env.address))
      return await post(x, links)
    } catch (error) {
      return refused(error, links)
    }
  })
}

async function open(x: HttpContext<Carried, '/review/:token'>, { parts, show }: ReviewLinks): Promise<Response> {
  const { token } = x.req.param()
  const job = await look(parts.db.read(VISITOR), token)
  if (job.written) return show({ is: x.req.query('sent') === undefined ? 'used' : 'thanks', job }, 200)
  await parts.db.transaction(VISITOR, (tx) => noteOpened(tx, token, x.req.header('user-agent')))
  return show({ is: 'form', token, job }, 200)
}

async function post(x: HttpContext<Carried, '/review/:token'>, { parts, call, show }: ReviewLinks): Promise<Response> {
  const { token } = x.req.param()
  const form = await readForm(x.env.incoming)
  // One that is there twice is a list, which no rule accepts.
  const typed = { rating: form.rating === '' ? undefined : Number(form.rating), comment: form.comment, name: form.name || null }
  const job = await look(parts.db.read(VISITOR), token)
  const draft = { rating: text(form.rating), comment: text(form.comment), name: text(form.name) || job.shownAs }
  const review = NewReview.safeParse(typed)
  if (!review.success) {
    const issues = review.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return show({ is: 'form', token, job, draft: { ...draft, issues } }, 400)
  }
  try {
    await parts.db.transaction(VISITOR, (tx) => write(tx, token, review.data))
  } catch (error) {
    const { status, body, headers } = toAnswer(error, call())
    if (status === 409) return x.redirect(`/review/${token}`, 303)
    if (error instanceof Problem) throw error
    return show({ is: 'form', token, job, draft: { ...draft, issues: [], failed: body.error } }, status, headers)
  }
  return x.redirect(`/review/${token}?sent`, 303)
}

async function refused(error: unknown, { call, show }: ReviewLinks): Promise<Response> {
  const { status, body, headers } = toAnswer(error, call())
  if (status === 404) return show({ is: 'unknown' }, status)
  if (status === 410) return show({ is: 'over' }, status)
  return show({ is: 'trouble', sentence: body.error }, status, headers)
}

const text = (typed: string | string[] | undefined): string => [typed].flat()[0] ?? ''
