import type { Context as HttpContext, Hono } from 'hono'
import type { z } from 'zod'
import type { Hours } from '#domains/business/contract.ts'
import { accept, decline, look, noteOpened, price, reopen } from '#domains/estimates/answer.ts'
import { Acceptance, LINK_LIMIT, Reason } from '#domains/estimates/contract.ts'
import { fits } from '#domains/estimates/offer.ts'
import { type Choice } from '#domains/estimates/offered.ts'
import { linkedPdf } from '#domains/estimates/print.ts'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { limitKey } from '#platform/http/address.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { pdfAnswer } from '#platform/press/mount.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { EstimateVisit } from './page.ts'
import { readForm } from './plain-form.ts'
import { startsFrom } from './starts.ts'

export type EstimateLinks = {
  parts: Parts
  call: () => string
  /** When the business is open. */
  hours: () => Promise<Hours>
  /** The page with this in it, for the one who holds the link. */
  show: (visit: EstimateVisit, status: number, headers?: Record<string, string>) => Promise<Response>
}

type Asked = HttpContext<Carried, '/estimate/:id'>

/** The page of an estimate's private link, its PDF, and the form's plain POST for browsers without JavaScript. */
export function mountEstimateLinks(app: Hono<Carried>, links: EstimateLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const limit = rateLimit(links.parts.db.pool, LINK_LIMIT.as, LINK_LIMIT)
  const limited = (work: typeof open) => async (x: Asked) => {
    try {
      await limit.take(limitKey(x.env.address))
      return await work(x, links)
    } catch (error) {
      return refused(error, links)
    }
  }
  app.get('/estimate/:id', limited(open))
  app.post('/estimate/:id', limited(post))
  app.post('/estimate/:id/estimate.pdf', limited(paper))
}

async function paper(x: Asked, { parts }: EstimateLinks): Promise<Response> {
  const form = await readForm(x.env.incoming)
  return pdfAnswer(await linkedPdf(parts.db.read(VISITOR), parts, idOf(x), text(form.key)), 'attachment')
}

async function open(x: Asked, links: EstimateLinks): Promise<Response> {
  const { parts, show } = links
  const id = idOf(x)
  const secret = x.req.query('key') ?? ''
  const estimate = await look(parts.db.read(VISITOR), parts, id, secret)
  await parts.db.transaction(VISITOR, (tx) => noteOpened(tx, id, x.req.header('user-agent')))
  return show({ is: 'open', estimate, secret, starts: await starts(links) }, 200)
}

/** What the buttons of the form say: show a price, accept, decline, change one's mind. */
async function post(x: Asked, links: EstimateLinks): Promise<Response> {
  const { parts, call, show } = links
  const id = idOf(x)
  const form = await readForm(x.env.incoming)
  const key = text(form.key)
  const estimate = await look(parts.db.read(VISITOR), parts, id, key)
  const choice: Choice = { packageId: text(form.package) || null, optionIds: [form.option ?? []].flat() }
  const typed = { choice, name: text(form.name), preferredStart: text(form.preferredStart), reason: text(form.reason) }
  // What they have chosen, where there is still something to choose, is what is priced, whatever was refused.
  const isTheirs = (estimate.state === 'sent' || estimate.state === 'draft') && fits(estimate.offer, choice)
  const theirs = isTheirs ? await price(parts.db.read(VISITOR), parts, id, key, choice) : estimate.price
  const again = async (status: number, draft: { issues: { path: string; message: string }[]; failed?: string }, shown = theirs) =>
    show({ is: 'open', estimate: { ...estimate, price: shown }, secret: key, starts: await starts(links), draft: { ...typed, ...draft } }, status)
  const here = `/estimate/${id}?key=${key}`
  const what = text(form.do)
  try {
    if (what === 'price') return await again(200, { issues: [] }, await price(parts.db.read(VISITOR), parts, id, key, choice))
    if (what === 'decline') {
      const why = Reason.safeParse(typed.reason)
      if (!why.success) return await again(400, { issues: issuesOf(why.error, 'reason') })
      await parts.db.transaction(VISITOR, (tx) => decline(tx, parts, { id, key }, why.data ?? null, x.env.address))
    } else if (what === 'reopen') await parts.db.transaction(VISITOR, (tx) => reopen(tx, parts, { id, key }))
    else {
      const given = Acceptance.safeParse({
        ...typed,
        preferredStart: typed.preferredStart || null,
        // Without script nobody can draw: the typed name stands for it.
        signature: 'typed',
        agreed: form.agreed === 'on',
        total: Number(text(form.total)),
        version: Number(text(form.version)),
      })
      if (!given.success) return await again(400, { issues: issuesOf(given.error) })
      const asked = await price(parts.db.read(VISITOR), parts, id, key, choice)
      // Who has chosen something else since the price was shown sees its price before they agree to it.
      if (asked.total !== given.data.total)
        return await again(409, { issues: [], failed: 'This is the price of what you have chosen. Please look at it and accept it then.' }, asked)
      const after = await parts.db.transaction(VISITOR, (tx) => accept(tx, parts, { id, key }, given.data, x.env.address))
      if (what === 'accept-and-pay' && after.depositOwed > 0) return x.redirect(`/pay/${id}?client_secret=${key}`, 303)
    }
    return x.redirect(here, 303)
  } catch (error) {
    const { status, body } = toAnswer(error, call())
    return again(status, { issues: body.issues ?? [], failed: body.error })
  }
}

const starts = async ({ parts, hours }: EstimateLinks): Promise<string[]> => startsFrom(await hours(), parts.clock.now())

/** What is no id opens nothing, as an id that is none of ours. */
function idOf(x: Asked): string {
  const { success, data } = Id.safeParse(x.req.param('id'))
  if (!success) throw notFound('This link does not work.')
  return data
}

async function refused(error: unknown, { call, show }: EstimateLinks): Promise<Response> {
  const { status, body, headers } = toAnswer(error, call())
  return status === 404 ? show({ is: 'unknown' }, status) : show({ is: 'trouble', sentence: body.error }, status, headers)
}

const issuesOf = ({ issues }: z.ZodError, field?: string) => issues.map(({ path, message }) => ({ path: field ?? path.join('.'), message }))

const text = (typed: string | string[] | undefined): string => [typed].flat()[0] ?? ''
