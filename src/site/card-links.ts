import type { Hono } from 'hono'
import { readCardPage } from '#domains/money/payments/cards/card-page.ts'
import { assertCardKey, cardPath } from '#domains/money/payments/cards/card-link.ts'
import type { CardLink } from '#domains/money/payments/cards/card-link.ts'
import { removeCard } from '#domains/money/payments/cards/remove-card.ts'
import { beginCard, checkCard, saveTyped } from '#domains/money/payments/cards/save-card.ts'
import { LOOK_LIMIT, PAY_LIMIT } from '#domains/money/payments/contract.ts'
import { Id } from '#lib/api.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import { log } from '#platform/log.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { CardVisit } from './page.ts'
import { readForm, getText } from './plain-form.ts'
import type { PlainForm } from './plain-form.ts'
import { readId, mountLink } from './private-links.ts'
import type { Query, PrivateLinks } from './private-links.ts'

export type CardLinks = PrivateLinks<CardVisit>
type Open = Extract<CardVisit, { is: 'open' }>

/** The page on which a customer saves a card. It is a plain form: the card is typed on the provider's own page. */
export function mountCardLinks(app: Hono<HonoEnv>, links: CardLinks): void {
  // Shared with the payment page: one visitor, one count.
  const looks = rateLimit(links.parts.db.pool, 'payments.view', LOOK_LIMIT)
  const tries = rateLimit(links.parts.db.pool, 'payments.start', PAY_LIMIT)
  const on = (limit: typeof looks) => ({ links, limit, over: { is: 'expired' } as const })
  mountLink(app, ['GET', '/card/:id'], on(looks), open)
  mountLink(app, ['POST', '/card/:id'], on(tries), post)
}

/** Whose link it is. Throws `notFound` for a wrong key and 410 for one whose time is over. */
function linkOf(x: Query, { parts }: CardLinks): CardLink {
  const link = { customerId: readId(x), businessId: x.req.query('business') ?? '', until: x.req.query('until') ?? '' }
  assertCardKey(parts.seals, link, x.req.query('key') ?? '', parts.clock.now())
  return link
}

async function open(x: Query, links: CardLinks): Promise<Response> {
  const link = linkOf(x, links)
  const cardId = x.req.query('card')
  const did = x.req.query('did')
  // They come back from the provider’s page before its report has come.
  if (cardId !== undefined)
    await checkCard(links.parts, cardId).catch((error: unknown) => log.warn({ err: error }, 'a card was not looked up'))
  const visit = await visitOf(links, link, cardId)
  const just = did === 'saved' || did === 'removed' ? did : visit.just
  return links.show({ ...visit, just }, 200)
}

async function visitOf({ parts }: CardLinks, link: CardLink, cardId: string | undefined): Promise<Open> {
  return { is: 'open', ...(await readCardPage(parts.db.read(VISITOR), parts, link, cardId)), issues: [], failed: null }
}

async function post(x: Query, links: CardLinks): Promise<Response> {
  const { parts, show, call } = links
  const link = linkOf(x, links)
  const form = await readForm(x.env.incoming)
  const action = cardPath(parts.seals, link)
  try {
    return x.redirect(await act(links, link, action, form), 303)
  } catch (error) {
    const { status, body, headers } = toAnswer(error, call())
    const issues = body.issues ?? []
    const visit = await visitOf(links, link, getText(form.card) || undefined)
    return show({ ...visit, issues, failed: issues.length > 0 ? null : body.error }, status, headers)
  }
}

/** Does what a button says, and answers where to go then: a reload does nothing again. */
async function act({ parts }: CardLinks, link: CardLink, action: string, form: PlainForm): Promise<string> {
  const what = getText(form.do)
  if (what === 'remove') {
    const { success, data } = Id.safeParse(getText(form.card))
    if (!success) throw notFound('This card was already removed.')
    await parts.db.transaction(VISITOR, (tx) => removeCard(tx, data, link.customerId))
    return `${action}&did=removed`
  }
  if (what === 'type') {
    const card = { number: form.number, expiry: form.expiry, code: form.code, name: form.name, zip: form.zip }
    const typed = Object.fromEntries(Object.entries(card).map(([name, value]) => [name, getText(value)]))
    await saveTyped(parts, link, getText(form.card), {
      number: typed.number ?? '',
      expiry: typed.expiry ?? '',
      code: typed.code ?? '',
      name: typed.name,
      zip: typed.zip,
    })
    return `${action}&did=saved`
  }
  if (getText(form.agree) !== 'on') throw invalid(AGREE, [{ path: 'agree', message: AGREE }])
  return beginCard(parts, link, (id) => `${siteOrigin(parts.config)}${action}&card=${id}`)
}

const AGREE = 'Check the box to allow us to charge your card.'
