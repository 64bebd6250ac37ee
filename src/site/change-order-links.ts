import type { Hono } from 'hono'
import type { z } from 'zod'
import { ChangeAcceptance, LINK_LIMIT, Reason } from '#domains/work/change-orders/contract.ts'
import { acceptChange, declineChange, getByLink, recordOpened } from '#domains/work/change-orders/customer-answer.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { ChangeOrderVisit } from './page.ts'
import { getText, readForm } from './plain-form.ts'
import { mountLink, readId } from './private-links.ts'
import type { PrivateLinks, Query, Viewer } from './private-links.ts'

/** `viewer`: who of the business is signed in and looks. */
export type ChangeOrderLinks = PrivateLinks<ChangeOrderVisit> & { viewer: Viewer }

/** The page of a change order’s private link, and the form’s plain POST for browsers without JavaScript. */
export function mountChangeOrderLinks(app: Hono<HonoEnv>, links: ChangeOrderLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const limit = rateLimit(links.parts.db.pool, LINK_LIMIT.as, LINK_LIMIT)
  mountLink(app, ['GET', '/change-order/:id'], { links, limit }, open)
  mountLink(app, ['POST', '/change-order/:id'], { links, limit }, post)
}

async function open(x: Query, links: ChangeOrderLinks): Promise<Response> {
  const { parts, show } = links
  const id = readId(x)
  const secret = x.req.query('key') ?? ''
  const order = await getByLink(parts.db.read(VISITOR), parts, { id, key: secret })
  const viewer = await links.viewer(x.req.raw.headers)
  // The office and the crew look at their own link now and then.
  if (!viewer) await parts.db.transaction(VISITOR, (tx) => recordOpened(tx, id, x.req.header('user-agent')))
  return show({ is: 'open', order, secret, ofCrew: viewer !== null }, 200)
}

/** What the buttons of the form say: accept or decline. What was typed comes back with what to mend. */
async function post(x: Query, links: ChangeOrderLinks): Promise<Response> {
  const { parts, call, show } = links
  const id = readId(x)
  const form = await readForm(x.env.incoming)
  const key = getText(form.key)
  const order = await getByLink(parts.db.read(VISITOR), parts, { id, key })
  const typed = { name: getText(form.name), reason: getText(form.reason) }
  const again = async (status: number, draft: { issues: { path: string; message: string }[]; failed?: string }) =>
    show(
      {
        is: 'open',
        order: await getByLink(parts.db.read(VISITOR), parts, { id, key }),
        secret: key,
        ofCrew: false,
        draft: { ...typed, ...draft },
      },
      status,
    )
  try {
    if (getText(form.do) === 'decline') {
      const why = Reason.safeParse(typed.reason)
      if (!why.success) return await again(400, { issues: issuesOf(why.error, 'reason') })
      await parts.db.transaction(VISITOR, (tx) =>
        declineChange(tx, parts, { id, key }, why.data ?? null, x.env.address),
      )
    } else {
      const given = ChangeAcceptance.safeParse({
        name: typed.name,
        // Without JavaScript no customer can draw a signature, so the typed name replaces it.
        signature: 'typed',
        agreed: form.agreed === 'on',
        total: Number(getText(form.total)),
      })
      if (!given.success) return await again(400, { issues: issuesOf(given.error) })
      await parts.db.transaction(VISITOR, (tx) => acceptChange(tx, parts, { id, key }, given.data, x.env.address))
    }
    return x.redirect(`/change-order/${order.id}?key=${key}`, 303)
  } catch (error) {
    const { status, body } = toAnswer(error, call())
    return again(status, { issues: body.issues ?? [], failed: body.error })
  }
}

const issuesOf = ({ issues }: z.ZodError, field?: string) =>
  issues.map(({ path, message }) => ({ path: field ?? path.join('.'), message }))
