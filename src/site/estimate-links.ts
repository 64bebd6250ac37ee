import type { Hono } from 'hono'
import type { z } from 'zod'
import type { Hours } from '#domains/system/business/contract.ts'
import { customerIcal } from '#domains/work/calendar/to-ical.ts'
import {
  acceptEstimate,
  declineEstimate,
  getByLink,
  recordOpened,
  priceChoice,
  reopenEstimate,
  getScheduledJob,
} from '#domains/sales/estimates/customer-response.ts'
import { Acceptance, LINK_LIMIT, Reason } from '#domains/sales/estimates/contract.ts'
import { isValidChoice } from '#domains/sales/estimates/price-estimate.ts'
import { type Choice } from '#domains/sales/estimates/contract-line-items.ts'
import { findVisitOf } from '#domains/sales/estimates/find-visit-of.ts'
import { renderLinkedPdf } from '#domains/sales/estimates/render-pdf.ts'
import { listShared } from '#domains/work/files/shared-files.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { pdfAnswer } from '#platform/pdf/mount.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { EstimateVisit } from './page.ts'
import { readForm, getText } from './plain-form.ts'
import { readId, mountLink } from './private-links.ts'
import type { Query, PrivateLinks, Viewer } from './private-links.ts'
import { listStartDates } from './available-start-dates.ts'

/** `hours`: when the business is open. `viewer`: who of the office is signed in and looks. */
export type EstimateLinks = PrivateLinks<EstimateVisit> & { hours: () => Promise<Hours>; viewer: Viewer }

/** The page of an estimate's private link, its PDF, and the form's plain POST for browsers without JavaScript. */
export function mountEstimateLinks(app: Hono<HonoEnv>, links: EstimateLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const limit = rateLimit(links.parts.db.pool, LINK_LIMIT.as, LINK_LIMIT)
  mountLink(app, ['GET', '/estimate/:id'], { links, limit }, open)
  mountLink(app, ['POST', '/estimate/:id'], { links, limit }, post)
  mountLink(app, ['POST', '/estimate/:id/estimate.pdf'], { links, limit }, paper)
  mountLink(app, ['POST', '/estimate/:id/appointment.ics'], { links, limit }, appointment)
}

async function paper(x: Query, { parts }: EstimateLinks): Promise<Response> {
  const form = await readForm(x.env.incoming)
  return pdfAnswer(await renderLinkedPdf(parts.db.read(VISITOR), parts, readId(x), getText(form.key)), 'attachment')
}

/** The days of the work, for the customer's own calendar. */
async function appointment(x: Query, { parts }: EstimateLinks): Promise<Response> {
  const form = await readForm(x.env.incoming)
  const tx = parts.db.read(VISITOR)
  const jobId = await getScheduledJob(tx, parts, readId(x), getText(form.key))
  return new Response(await customerIcal(tx, parts, jobId), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

async function open(x: Query, links: EstimateLinks): Promise<Response> {
  const { parts, show } = links
  const id = readId(x)
  const secret = x.req.query('key') ?? ''
  const estimate = await getByLink(parts.db.read(VISITOR), parts, id, secret)
  const viewer = await links.viewer(x.req.raw.headers)
  // The office looks at its own link now and then.
  if (!viewer) await parts.db.transaction(VISITOR, (tx) => recordOpened(tx, parts, id, x.req.header('user-agent')))
  const files = await filesOf(links, id)
  const visitId = viewer ? await findVisitOf(parts.db.read(VISITOR), id) : null
  return show({ is: 'open', estimate, secret, starts: await starts(links), files, visitId }, 200)
}

/** What the buttons of the form say: show a price, accept, decline, change one's mind. */
async function post(x: Query, links: EstimateLinks): Promise<Response> {
  const { parts, call, show } = links
  const id = readId(x)
  const form = await readForm(x.env.incoming)
  const key = getText(form.key)
  const estimate = await getByLink(parts.db.read(VISITOR), parts, id, key)
  const choice: Choice = { packageId: getText(form.package) || null, optionIds: [form.option ?? []].flat() }
  const typed = {
    choice,
    name: getText(form.name),
    preferredStart: getText(form.preferredStart),
    reason: getText(form.reason),
  }
  // What they have chosen, where there is still something to choose, is what is priced, whatever was refused.
  const isTheirs = (estimate.state === 'sent' || estimate.state === 'draft') && isValidChoice(estimate.offer, choice)
  const theirs = isTheirs ? await priceChoice(parts.db.read(VISITOR), parts, id, key, choice) : estimate.price
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
        files: await filesOf(links, id),
        visitId: null,
        draft: { ...typed, ...draft },
      },
      status,
    )
  const here = `/estimate/${id}?key=${key}`
  const what = getText(form.do)
  try {
    if (what === 'price')
      return await again(200, { issues: [] }, await priceChoice(parts.db.read(VISITOR), parts, id, key, choice))
    if (what === 'decline') {
      const why = Reason.safeParse(typed.reason)
      if (!why.success) return await again(400, { issues: issuesOf(why.error, 'reason') })
      await parts.db.transaction(VISITOR, (tx) =>
        declineEstimate(tx, parts, { id, key }, why.data ?? null, x.env.address),
      )
    } else if (what === 'reopen') await parts.db.transaction(VISITOR, (tx) => reopenEstimate(tx, parts, { id, key }))
    else {
      const given = Acceptance.safeParse({
        ...typed,
        preferredStart: typed.preferredStart || null,
        // Without JavaScript no customer can draw a signature, so the typed name replaces it.
        signature: 'typed',
        agreed: form.agreed === 'on',
        total: Number(getText(form.total)),
        version: Number(getText(form.version)),
      })
      if (!given.success) return await again(400, { issues: issuesOf(given.error) })
      const asked = await priceChoice(parts.db.read(VISITOR), parts, id, key, choice)
      // Who has chosen something else since the price was shown sees its price before they agree to it.
      if (asked.total !== given.data.total)
        return await again(
          409,
          { issues: [], failed: 'Here’s the price for your choices. Review it, then accept.' },
          asked,
        )
      const after = await parts.db.transaction(VISITOR, (tx) =>
        acceptEstimate(tx, parts, { id, key }, given.data, x.env.address),
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
  listStartDates(await hours(), parts.clock.now())

/** The photos and files that the office shows with it. */
const filesOf = ({ parts }: EstimateLinks, estimateId: string) =>
  listShared(parts.db.read(VISITOR), parts.seals, { estimateId })

const issuesOf = ({ issues }: z.ZodError, field?: string) =>
  issues.map(({ path, message }) => ({ path: field ?? path.join('.'), message }))
