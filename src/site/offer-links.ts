import type { Hono } from 'hono'
import { recordLinkVisit } from '#domains/messaging/campaigns/campaign-links.ts'
import { resubscribe, unsubscribe, getUnsubscribeState } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import { isCountedVisit } from '#domains/site/traffic/bot-filter.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { UnsubscribeVisit } from './page.ts'
import { readForm } from './plain-form.ts'
import { mountLink } from './private-links.ts'
import type { Query, PrivateLinks } from './private-links.ts'

export type OfferLinks = PrivateLinks<UnsubscribeVisit>
type OfBox = Query<'/unsubscribe/:id'>

/**
 * A key cannot be guessed; and behind one address of a mail provider, which presses the button for them, sit very many
 * people.
 */
const LIMIT = { points: 3000, seconds: 60 }
/** What a mail program posts, as its header says (RFC 8058 §3.2). */
const ONE_CLICK = 'One-Click'

/** Mounts the short link in an offer, and the page on which a customer unsubscribes from offers by e-mail. */
export function mountOfferLinks(app: Hono<HonoEnv>, links: OfferLinks): void {
  const limit = rateLimit(links.parts.db.pool, 'offers.links', LIMIT)
  app.get('/e/:code', async (x) => {
    // Whatever becomes of the count, they get to the form.
    await count(x, links.parts).catch((error: unknown) => log.warn({ err: error }, 'a visit was not counted'))
    return x.redirect('/#quote', 302)
  })
  mountLink(app, ['GET', '/unsubscribe/:id'], { links, limit }, open)
  mountLink(app, ['POST', '/unsubscribe/:id'], { links, limit }, post)
}

async function count(x: Query<'/e/:code'>, { db }: AppServices): Promise<void> {
  const { code } = x.req.param()
  const caller = {
    agent: x.req.header('user-agent'),
    doNotTrack: x.req.header('dnt'),
    privacy: x.req.header('sec-gpc'),
  }
  // What a telephone asks for to draw a preview of the link is no visit.
  if (x.req.method === 'GET' && /^[a-z2-9]{6}$/.test(code) && isCountedVisit(caller))
    await db.transaction(VISITOR, (tx) => recordLinkVisit(tx, code))
}

/** Shows the page without changing anything, so that programs that prefetch links unsubscribe no one. */
async function open(x: OfBox, { parts, show }: OfferLinks): Promise<Response> {
  const { id, key } = secretOf(x)
  const did = x.req.query('did')
  const seen = await getUnsubscribeState(parts.db.read(VISITOR), parts, id, key)
  const just = did === 'left' && !seen.gets ? 'left' : did === 'back' && seen.gets ? 'back' : null
  return show({ is: 'open', action: addressOf(id, key), ...seen, just }, 200)
}

async function post(x: OfBox, { parts }: OfferLinks): Promise<Response> {
  const { id, key } = secretOf(x)
  const form = await readForm(x.env.incoming)
  const isBack = form.do === 'back'
  await parts.db.transaction(VISITOR, (tx) => (isBack ? resubscribe : unsubscribe)(tx, parts, id, key))
  // A mail program wants no page.
  if (form['List-Unsubscribe'] === ONE_CLICK) return x.text('You’re unsubscribed from promotional email.', 200)
  return x.redirect(`${addressOf(id, key)}&did=${isBack ? 'back' : 'left'}`, 303)
}

const secretOf = (x: OfBox): { id: string; key: string } => ({ id: x.req.param('id'), key: x.req.query('key') ?? '' })
const addressOf = (id: string, key: string): string => `/unsubscribe/${id}?key=${key}`
