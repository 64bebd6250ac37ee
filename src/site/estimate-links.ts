import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Hours } from '#domains/business/contract.ts'
import { customerIcal } from '#domains/calendar/to-ical.ts'
import { accept, decline, look, noteOpened, price, reopen, scheduledJob } from '#domains/estimates/answer.ts'
import { Acceptance, LINK_LIMIT, Reason } from '#domains/estimates/contract.ts'
import { fits } from '#domains/estimates/offer.ts'
import { type Choice } from '#domains/estimates/offered.ts'
import { linkedPdf } from '#domains/estimates/print.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { Carried } from '#platform/http/api.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { pdfAnswer } from '#platform/press/mount.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { EstimateVisit } from './page.ts'
import { readForm, textOf } from './plain-form.ts'
import { idOf, mountLink } from './private-links.ts'
import type { Asked, PrivateLinks, Viewer } from './private-links.ts'
import { startsFrom } from './starts.ts'

/** `hours`: when the business is open. `viewer`: who of the office is signed in and looks. */
export type EstimateLinks = PrivateLinks<EstimateVisit> & { hours: () => Promise<Hours>; viewer: Viewer }

/** The page of an estimate's private link, its PDF, and the form's plain POST for browsers without JavaScript. */
export function mountEstimateLinks(app: Hono<Carried>, links: EstimateLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const limit = rateLimit(links.parts.db.pool, LINK_LIMIT.as, LINK_LIMIT)
  mountLink(app, ['GET', '/estimate/:id'], { links, limit }, open)
  mountLink(app, ['POST', '/estimate/:id'], { links, limit }, post)
  mountLink(app, ['POST', '/estimate/:id/estimate.pdf'], { links, limit }, paper)
  mountLink(app, ['POST', '/estimate/:id/appointment.ics'], { links, limit }, appointment)
}

async function paper(x: Asked, { parts }: EstimateLinks): Promise<Response> {
  const form = await readForm(x.env.incoming)
  return pdfAnswer(await linkedPdf(parts.db.read(VISITOR), parts, idOf(x), textOf(form.key)), 'attachment')
}

/** The days of the work, for the customer's own calendar. */
async function appointment(x: Asked, { parts }: EstimateLinks): Promise<Response> {
  const form = await readForm(x.env.incoming)
  const tx = parts.db.read(VISITOR)
  const jobId = await scheduledJob(tx, parts, idOf(x), textOf(form.key))
  return new Response(await customerIcal(tx, parts, jobId), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

async function open(x: Asked, links: EstimateLinks): Promise<Response> {
  const { parts, show } = links
  const id = idOf(x)
  const secret = x.req.query('key') ?? ''
  const estimate = await look(parts.db.read(VISITOR), parts, id, secret)
  // The office looks at its own link now and then.
  if (!(await links.viewer(x.req.raw.headers)))
    await parts.db.transaction(VISITOR, (tx) => noteOpened(tx, parts, id, x.req.header('user-agent')))
  return show({ is: 'open', estimate, secret, starts: await starts(links) }, 200)
}

/** What the buttons of the form say: show a price, accept, decline, change one's mind. */
async function post(x: Asked, links: EstimateLinks): Promise<Response> {
  const { parts, call, show } = links
  const id = idOf(x)
  const form = await readForm(x.env.incoming)
  const key = textOf(form.key)
  const estimate = await look(parts.db.read(VISITOR), parts, id, key)
  const choice: Choice = { packageId: textOf(form.package) || null, optionIds: [form.option ?? []].flat() }
  const typed = {
    choice,
    name: textOf(form.name),
    preferredStart: textOf(form.preferredStart),
    reason: textOf(form.reason),
  }
  // What they have chosen, where there is still something to choose, is what is priced, whatever was refused.
  const isTheirs = (estimate.state === 'sent' || estimate.state === 'draft') && fits(estimate.offer, choice)
  const theirs = isTheirs ? await price(parts.db.read(VISITOR), parts, id, key, choice) : estimate.price
  const again = async (
    status: number,
    draft: { issues: { path: string; message: string }[]; failed?: string },
    shown = theirs,
  ) =>
    show(
      {
        is: 'open',
        estimate: { ...estimate, price: shown },
        secret: key,
        starts: await starts(links),
        draft: { ...typed, ...draft },
      },
      status,
    )
  const here = `/estimate/${id}?key=${key}`
  const what = textOf(form.do)
  try {
    if (what === 'price')
      return await again(200, { issues: [] }, await price(parts.db.read(VISITOR), parts, id, key, choice))
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
        total: Number(textOf(form.total)),
        version: Number(textOf(form.version)),
      })
      if (!given.success) return await again(400, { issues: issuesOf(given.error) })
      const asked = await price(parts.db.read(VISITOR), parts, id, key, choice)
      // Who has chosen something else since the price was shown sees its price before they agree to it.
      if (asked.total !== given.data.total)
        return await again(
          409,
          { issues: [], failed: 'This is the price of what you have chosen. Please look at it and accept it then.' },
          asked,
        )
      const after = await parts.db.transaction(VISITOR, (tx) =>
        accept(tx, parts, { id, key }, given.data, x.env.address),
      )
      if (what === 'accept-and-pay' && after.depositOwed > 0) return x.redirect(`/pay/${id}?client_secret=${key}`, 303)
    }
    return x.redirect(here, 303)
  } catch (error) {
    const { status, body } = toAnswer(error, call())
    return again(status, { issues: body.issues ?? [], failed: body.error })
  }
}

const starts = async ({ parts, hours }: EstimateLinks): Promise<string[]> =>
  startsFrom(await hours(), parts.clock.now())

const issuesOf = ({ issues }: z.ZodError, field?: string) =>
  issues.map(({ path, message }) => ({ path: field ?? path.join('.'), message }))
