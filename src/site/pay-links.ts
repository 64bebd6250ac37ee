import type { Hono } from 'hono'
import { renderInvoicePdf } from '#domains/money/invoices/render-pdf.ts'
import { findCardPath } from '#domains/money/payments/cards/card-link.ts'
import { isTestCheckoutOn, readSwitches } from '#domains/money/payments/checkout-settings.ts'
import { openCheckout } from '#domains/money/payments/open-checkout.ts'
import { LOOK_LIMIT, PAY_LIMIT, Tip } from '#domains/money/payments/contract.ts'
import type { PaymentRequest } from '#domains/money/payments/contract.ts'
import {
  getInvoiceByLink,
  getPaymentPage,
  recordOpened,
  getSubjectByLink,
} from '#domains/money/payments/payment-page.ts'
import { NO_RECEIPT, renderReceiptPdf } from '#domains/money/payments/receipt-pdf.ts'
import { confirmTest, payByTestCard } from '#domains/money/payments/test-checkout.ts'
import { findVisitOf } from '#domains/sales/estimates/find-visit-of.ts'
import { listShared } from '#domains/work/files/shared-files.ts'
import { isCountedVisit } from '#domains/site/traffic/bot-filter.ts'
import { Id } from '#lib/api.ts'
import { parseDollars } from '#lib/money.ts'
import { invalid, notFound } from '#lib/problem.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import type { Also } from '#platform/http/security-headers.ts'
import { pdfAnswer } from '#platform/pdf/mount.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { AMOUNT, TIP } from './islands/pay-amount.tsx'
import type { PayDraft } from './islands/pay-form.tsx'
import type { PayVisit } from './page.ts'
import { readForm, getText } from './plain-form.ts'
import type { PlainForm } from './plain-form.ts'
import { readId, mountLink } from './private-links.ts'
import type { Query, PrivateLinks, Viewer } from './private-links.ts'

/** `viewer`: who of the office is signed in and looks. */
export type PayLinks = PrivateLinks<PayVisit> & { viewer: Viewer }

/** The page of a private payment link, its PDFs, and the form's plain POST for browsers without JavaScript. */
export function mountPayLinks(app: Hono<HonoEnv>, links: PayLinks): void {
  // Shared with the calls of the contract: one visitor, one count.
  const looks = rateLimit(links.parts.db.pool, 'payments.view', LOOK_LIMIT)
  const tries = rateLimit(links.parts.db.pool, 'payments.start', PAY_LIMIT)
  const on = (limit: typeof looks) => ({ links, limit, over: { is: 'expired' } as const })
  mountLink(app, ['GET', '/pay/:id'], on(looks), open)
  mountLink(app, ['POST', '/pay/:id'], on(tries), post)
  mountLink(app, ['POST', '/pay/:id/invoice.pdf'], on(looks), (x) =>
    paper(x, links, async (tx, secret) =>
      renderInvoicePdf(tx, links.parts, (await getInvoiceByLink(tx, links.parts.seals, readId(x), secret)).invoiceId),
    ),
  )
  mountLink(app, ['POST', '/pay/:id/receipt.pdf'], on(looks), (x) =>
    paper(x, links, async (tx, secret, form) =>
      renderReceiptPdf(tx, entryIn(form), await getSubjectByLink(tx, links.parts.seals, readId(x), secret)),
    ),
  )
}

/**
 * What the page's policy lets in beside our own, with Stripe: its script, its frames, its calls, and the way to its
 * page.
 */
export function getPolicyExtras({ config, providers }: Pick<AppServices, 'config' | 'providers'>): Also | undefined {
  if (providers.payments.name !== 'stripe') return undefined
  const script = new URL(scriptOf(config)).origin
  const tested = config.STRIPE_API_BASE === undefined ? [] : [new URL(config.STRIPE_API_BASE).origin]
  return {
    scripts: [script, 'https://*.js.stripe.com'],
    frames: [script, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connects: ['https://api.stripe.com', ...tested],
    images: ['https://*.stripe.com'],
    forms: ['https://checkout.stripe.com', ...tested],
  }
}

const scriptOf = ({ STRIPE_SCRIPT_URL }: AppServices['config']): string =>
  STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/v3/'

async function open(x: Query, links: PayLinks): Promise<Response> {
  const { parts, show } = links
  // The name that the address has, and the shorter one of our other private pages.
  const secret = x.req.query('client_secret') ?? x.req.query('key') ?? ''
  const visit = await billOf(x, links, secret)
  // Messengers open a link to draw a preview of it, and the office looks at its own.
  if (
    visit.bill.of === 'invoice' &&
    visit.viewer === null &&
    isCountedVisit({ agent: x.req.header('user-agent'), doNotTrack: undefined, privacy: undefined })
  )
    await parts.db.transaction(VISITOR, (tx) => recordOpened(tx, visit.bill.id))
  return show(visit, 200)
}

async function billOf(
  x: Query,
  { parts, viewer }: PayLinks,
  secret: string,
): Promise<Extract<PayVisit, { is: 'bill' }>> {
  const { payments } = parts.providers
  const key = payments.publishableKey
  const bill = await getPaymentPage(parts.db.read(VISITOR), parts, readId(x), secret)
  const stripe = key === null ? null : { key, script: scriptOf(parts.config) }
  const takesCards = stripe !== null || (await isTestCheckoutOn(parts.db.read(VISITOR), parts))
  const who = await viewer(x.req.raw.headers)
  return {
    is: 'bill',
    bill,
    secret,
    files: bill.of === 'invoice' ? await listShared(parts.db.read(VISITOR), parts.seals, { invoiceId: bill.id }) : [],
    viewer: who?.role ?? null,
    visitId: who && bill.of === 'deposit' ? await findVisitOf(parts.db.read(VISITOR), bill.id) : null,
    how: takesCards
      ? { simulated: payments.simulated, stripe, allowsBank: (await readSwitches(parts.db.read(VISITOR))).bankAccounts }
      : null,
    cardHref: takesCards && bill.of === 'invoice' ? await findCardPath(parts.db.read(VISITOR), parts, bill.id) : null,
  }
}

/**
 * What the buttons of the form say: a test card, Stripe's own page, or the answer to the question of the test
 * checkout's bank.
 */
async function post(x: Query, links: PayLinks): Promise<Response> {
  const { parts, call, show } = links
  const form = await readForm(x.env.incoming)
  const secret = getText(form.client_secret)
  const visit = await billOf(x, links, secret)
  const draft = { tip: getText(form.tip) || 'none', ownTip: getText(form.ownTip), part: getText(form.part) }
  const again = (why: Omit<PayDraft, keyof typeof draft>, status: number, headers?: Record<string, string>) =>
    show({ ...visit, draft: { ...draft, ...why } }, status, headers)
  try {
    const subject = await getSubjectByLink(parts.db.read(VISITOR), parts.seals, visit.bill.id, secret)
    const action = getText(form.action)
    if (action === 'checkout') return x.redirect((await openCheckout(parts, subject, wishOf(form))).url, 303)
    const outcome =
      action === 'confirm' || action === 'deny'
        ? await confirmTest(parts, subject, { token: getText(form.token), confirmed: action === 'confirm' })
        : await payByTestCard(parts, subject, wishOf(form), cardOf(form))
    if (outcome.is === 'confirm') return await show({ ...visit, confirm: outcome }, 200)
    if (outcome.is === 'declined')
      return await again({ issues: [], failed: { sentence: outcome.reason, status: 402 } }, 402)
  } catch (error) {
    const { status, body, headers } = toAnswer(error, call())
    const issues = body.issues ?? []
    // What is owed may have changed: the page is made of how it stands now.
    return show(
      {
        ...(await billOf(x, links, secret)),
        draft: { ...draft, issues, ...(issues.length === 0 && { failed: { sentence: body.error, status } }) },
      },
      status,
      headers,
    )
  }
  // So that a reload pays nothing again.
  return x.redirect(`/pay/${visit.bill.id}?client_secret=${encodeURIComponent(secret)}`, 303)
}

function wishOf(form: PlainForm): PaymentRequest {
  const part = getText(form.part).trim()
  const amount = part === '' ? null : parseDollars(part)
  if (part !== '' && amount === null) throw refusedField('amount', AMOUNT)
  const chosen = getText(form.tip)
  const own = chosen === 'own' ? parseDollars(getText(form.ownTip).trim() || '0') : 0
  if (own === null) throw refusedField('tip', TIP)
  const tip = Tip.safeParse(/^\d+$/.test(chosen) ? { percent: Number(chosen) } : own > 0 ? { cents: own } : null)
  if (!tip.success) throw refusedField('tip', TIP)
  const owed = Number(getText(form.owed))
  return { owed: Number.isSafeInteger(owed) ? owed : 0, amount, tip: tip.data }
}

const refusedField = (path: string, message: string) => invalid(message, [{ path, message }])

const cardOf = (form: PlainForm) => ({
  number: getText(form.number),
  expiry: getText(form.expiry),
  code: getText(form.code),
  name: getText(form.name),
  zip: getText(form.zip),
})

type Print = (tx: ReturnType<AppServices['db']['read']>, secret: string, form: PlainForm) => Promise<Pdf>

async function paper(x: Query, { parts }: PayLinks, print: Print): Promise<Response> {
  const form = await readForm(x.env.incoming)
  return pdfAnswer(await print(parts.db.read(VISITOR), getText(form.client_secret), form), 'attachment')
}

function entryIn(form: PlainForm): string {
  const id = Id.safeParse(getText(form.payment))
  if (!id.success) throw notFound(NO_RECEIPT)
  return id.data
}
