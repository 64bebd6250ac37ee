import type { Hono } from 'hono'
import { LOOK_LIMIT, NewReview, WRITE_LIMIT } from '#domains/messaging/reviews/contract.ts'
import { getReviewForm, openGoogle, recordLinkOpened, submitReview } from '#domains/messaging/reviews/submit-review.ts'
import { Problem } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { ReviewVisit } from './page.ts'
import { readForm, getText } from './plain-form.ts'
import { mountLink } from './private-links.ts'
import type { Query, PrivateLinks } from './private-links.ts'

export type ReviewLinks = PrivateLinks<ReviewVisit>
type Invited = Query<'/review/:token'>

/** The page of a private review link, and the form's plain POST for browsers without JavaScript. */
export function mountReviewLinks(app: Hono<HonoEnv>, links: ReviewLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const looks = rateLimit(links.parts.db.pool, 'reviews.getForm', LOOK_LIMIT)
  const writes = rateLimit(links.parts.db.pool, 'reviews.submit', WRITE_LIMIT)
  const on = (limit: typeof looks) => ({ links, limit, over: { is: 'over' } as const })
  mountLink(app, ['GET', '/review/:token'], on(looks), open)
  mountLink(app, ['GET', '/review/:token/google'], on(looks), goToGoogle)
  mountLink(app, ['POST', '/review/:token'], on(writes), post)
}

async function open(x: Invited, { parts, show }: ReviewLinks): Promise<Response> {
  const { token } = x.req.param()
  const job = await getReviewForm(parts.db.read(VISITOR), token)
  if (job.written) return show({ is: x.req.query('sent') === undefined ? 'used' : 'thanks', token, job }, 200)
  await parts.db.transaction(VISITOR, (tx) => recordLinkOpened(tx, token, x.req.header('user-agent')))
  return show({ is: 'form', token, job }, 200)
}

/** On to the business's page at Google; to the form when the owner has taken that page away. */
async function goToGoogle(x: Query<'/review/:token/google'>, { parts }: ReviewLinks): Promise<Response> {
  const { token } = x.req.param()
  const address = await parts.db.transaction(VISITOR, (tx) => openGoogle(tx, token, x.req.header('user-agent')))
  return x.redirect(address ?? `/review/${token}`, 302)
}

async function post(x: Invited, { parts, call, show }: ReviewLinks): Promise<Response> {
  const { token } = x.req.param()
  const form = await readForm(x.env.incoming)
  // One that is there twice is a list, which no rule accepts.
  const typed = {
    rating: form.rating === '' ? undefined : Number(form.rating),
    comment: form.comment,
    name: form.name || null,
  }
  const job = await getReviewForm(parts.db.read(VISITOR), token)
  const draft = {
    rating: getText(form.rating),
    comment: getText(form.comment),
    name: getText(form.name) || job.shownAs,
  }
  const review = NewReview.safeParse(typed)
  if (!review.success) {
    const issues = review.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    return show({ is: 'form', token, job, draft: { ...draft, issues } }, 400)
  }
  try {
    await parts.db.transaction(VISITOR, (tx) => submitReview(tx, token, review.data))
  } catch (error) {
    const { status, body, headers } = toAnswer(error, call())
    if (status === 409) return x.redirect(`/review/${token}`, 303)
    if (error instanceof Problem) throw error
    return show({ is: 'form', token, job, draft: { ...draft, issues: [], failed: body.error } }, status, headers)
  }
  return x.redirect(`/review/${token}?sent`, 303)
}
