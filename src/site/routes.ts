import * as priceBook from '#domains/sales/price-book/service.ts'
import type { Context as HttpContext, Hono } from 'hono'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { toPublicContent } from '#domains/system/business/to-public-content.ts'
import type { Content } from '#domains/system/business/contract.ts'
import { fromPageAddress, toAttribution } from '#domains/sales/requests/read-attribution.ts'
import { Quote, SUBMIT_LIMIT } from '#domains/sales/requests/contract.ts'
import { withAddressQuestion } from '#domains/sales/requests/web/quote-form-address.ts'
import type { Draft } from '#domains/sales/requests/web/quote-form-values.ts'
import { RedirectCache } from '#domains/site/redirects/redirect-cache.ts'
import * as redirects from '#domains/site/redirects/service.ts'
import { getHitCounter } from '#domains/site/redirects/hit-counter.ts'
import { idempotencyKeyFor } from '#domains/sales/requests/form-idempotency-key.ts'
import { receiptPath } from '#domains/sales/requests/request-receipt.ts'
import * as requests from '#domains/sales/requests/service.ts'
import { loadSubmissionFacts } from '#domains/sales/requests/submission-facts.ts'
import * as partners from '#domains/site/partners/service.ts'
import * as photos from '#domains/work/photos/service.ts'
import * as reviews from '#domains/messaging/reviews/service.ts'
import * as seo from '#domains/site/seo/service.ts'
import { getPageviewCounter } from '#domains/site/traffic/pageview-counter.ts'
import { toDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { commonHeaders, contentSecurityPolicy } from '#platform/http/security-headers.ts'
import type { Also } from '#platform/http/security-headers.ts'
import { once } from '#platform/idempotency.ts'
import { log } from '#platform/log.ts'
import { PageCache } from '#platform/page-cache.ts'
import type { Rendered } from '#platform/page-cache.ts'
import { lastChanges } from '#platform/page-versions.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { RateLimit } from '#platform/rate-limit.ts'
import type { Assets } from './asset-links.ts'
import { DOCUMENT_PATHS, findLastChange, renderDocument } from './documents.ts'
import type { DocumentData } from './documents.ts'
import type { Gathered } from './page.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { fromForm, pageWithForm, readForm } from './plain-form.ts'
import type { PlainForm } from './plain-form.ts'
import { renderPage, SITE_PATHS } from './render.tsx'
import { mountChangeOrderLinks } from './change-order-links.ts'
import { mountEstimateLinks } from './estimate-links.ts'
import { mountCardLinks } from './card-links.ts'
import { getPolicyExtras, mountPayLinks } from './pay-links.ts'
import type { Viewer } from './private-links.ts'
import { mountOfferLinks } from './offer-links.ts'
import { mountReceiptLinks } from './receipt-links.ts'
import { mountShortLinks } from './short-links.ts'
import { mountReviewLinks } from './review-links.ts'
import { USUAL_PATHS } from './usual-paths.ts'

/** What a page shows of the lists when the database cannot be asked. */
const NOTHING_TO_SHOW = { seo: null, reviews: [], partners: null, photos: [] } satisfies Partial<Gathered>

/** Pages whose address holds a secret. */
const SECRET_PATHS = new Set(['/pay', '/card', '/estimate', '/change-order', '/thank-you', '/unsubscribe'])
const REDIRECT_MAX_AGE_SECONDS = 300

const HTML = 'text/html; charset=utf-8'
/** Card wallets ask from within Stripe's frame. */
const PAYING = 'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")'

const policyFor = (styles: string, also?: Also) =>
  contentSecurityPolicy({ scripts: [PAGE_SCRIPT], styles: [styles], also })

/** The public site over the domains' services: finished pages, and the quote form's plain POST. */
export class Site {
  readonly pages: PageCache
  readonly #parts: AppServices
  readonly #assets: Assets
  readonly #origin: () => string
  readonly #policy: boolean
  /** Who of the office looks at a page that a private link opens. */
  readonly #viewer: Viewer
  readonly #limit: RateLimit
  readonly #redirects: RedirectCache
  /** As last read: what can still be said when the database is away. */
  #content: Content = toPublicContent(DEFAULT_CONTENT)
  /** The reading that it is of, and the last one that was begun: an earlier one may end later. */
  #known = 0
  #begun = 0
  /** Paths whose data the database has returned at least once. */
  readonly #loadedPaths = new Set<string>()

  constructor(parts: AppServices, assets: Assets, origin: () => string, policy: boolean, viewer: Viewer) {
    this.#parts = parts
    this.#assets = assets
    this.#origin = origin
    this.#policy = policy
    this.#viewer = viewer
    // Shared with the call of the contract: one visitor, one count.
    this.#limit = rateLimit(parts.db.pool, 'requests.submit', SUBMIT_LIMIT)
    this.#redirects = new RedirectCache(parts.db, redirects.listActive)
    this.pages = new PageCache(
      SITE_PATHS,
      (path) => (DOCUMENT_PATHS.includes(path) ? this.#document(path) : this.#page(path)),
      DOCUMENT_PATHS,
    )
  }

  /** For the moments when we cannot help online. */
  call(): string {
    return `Please call ${formatPhone(this.#content.facts.phone)}.`
  }

  /**
   * Handles a public change. It may affect the content that the site falls back to without the database, so this reads
   * that content at once instead of waiting for the next visitor.
   */
  async refresh(pages: readonly string[] | null): Promise<void> {
    this.#redirects.changed(pages)
    await this.#contentNow().catch((error: unknown) => log.debug({ err: error }, 'page content could not be reloaded'))
  }

  async #contentNow(): Promise<Content> {
    this.#begun += 1
    const reading = this.#begun
    const content = await priceBook.publicContent(this.#parts.db.read(VISITOR))
    if (reading > this.#known) {
      this.#known = reading
      this.#content = content
    }
    return content
  }

  mount(app: Hono<HonoEnv>): void {
    app.post('/quote', (x) => this.#quote(x))
    // A reload of the page that the plain form led to, or its address typed in.
    app.get('/quote', (x) => x.redirect('/#quote', 303))
    mountReceiptLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      show: (visit, status, headers) => this.#personal('/thank-you', visit ? { thankYou: visit } : {}, status, headers),
    })
    mountReviewLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      show: (visit, status, headers) => this.#personal('/review', { review: visit }, status, headers),
    })
    mountEstimateLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      hours: async () => (await this.#contentNow()).hours,
      viewer: this.#viewer,
      show: (visit, status, headers) => this.#personal('/estimate', { estimate: visit }, status, headers),
    })
    mountChangeOrderLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      viewer: this.#viewer,
      show: (visit, status, headers) => this.#personal('/change-order', { changeOrder: visit }, status, headers),
    })
    mountPayLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      viewer: this.#viewer,
      show: (visit, status, headers) =>
        this.#personal('/pay', { pay: visit }, status, headers, getPolicyExtras(this.#parts)),
    })
    mountCardLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      show: (visit, status, headers) =>
        this.#personal('/card', { card: visit }, status, headers, getPolicyExtras(this.#parts)),
    })
    mountShortLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      // What a code leads to is not known without it: the page of an estimate says nothing of one.
      show: (visit, status, headers) => this.#personal('/estimate', { estimate: visit }, status, headers),
    })
    mountOfferLinks(app, {
      parts: this.#parts,
      call: () => this.call(),
      show: (visit, status, headers) => this.#personal('/unsubscribe', { unsubscribe: visit }, status, headers),
    })
    app.notFound((x) => this.#nothingThere(x))
  }

  /** Asked last, when nothing else answers: so no redirect ever stands over a page, a file or a call. */
  async #nothingThere({ req }: HttpContext<HonoEnv>): Promise<Response> {
    const reads = req.method === 'GET' || req.method === 'HEAD'
    const found = reads && !req.path.startsWith('/api/') ? await this.#redirects.find(req.path) : null
    const usual = reads && !found ? USUAL_PATHS[req.path.toLowerCase()] : undefined
    if (usual)
      return new Response(null, {
        status: 301,
        headers: { location: usual, 'cache-control': `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` },
      })
    if (!found) return this.pages.respond('/404', req.raw)
    // A HEAD request only asks where the redirect leads, so it is not counted.
    if (req.method === 'GET') getHitCounter(this.#parts.db).count(found.id)
    const [page = '/', part] = found.toPath.split('#')
    const location = page + new URL(req.url).search + new URL(part ? `#${part}` : '', req.url).hash
    // For good, as search engines want it; browsers ask again after a while, since the owner may change their mind.
    return new Response(null, {
      status: 301,
      headers: { location, 'cache-control': `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` },
    })
  }

  /**
   * Without JavaScript the form comes here: the thank-you page on success, else the page again with what was typed and
   * what to mend.
   */
  async #quote(x: HttpContext<HonoEnv>): Promise<Response> {
    let typed: PlainForm = {}
    let thankYou = '/thank-you'
    try {
      typed = await readForm(x.env.incoming)
      await this.#limit.take(limitKey(x.env.address))
      const quote = Quote.safeParse(fromForm(typed))
      const found = (quote.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))
      const issues = withAddressQuestion(found, typed.address, typed.zip)
      if (!quote.success || issues.length > 0) return await this.#again(400, typed, { issues })
      const key = idempotencyKeyFor(quote.data, this.#parts.clock.now())
      let made: Awaited<ReturnType<typeof requests.submit>> | undefined
      const page = typed.from === undefined ? null : pageWithForm(typed.from)
      const header = (name: string) => x.req.header(name)
      const attribution = toAttribution(header, fromPageAddress(header('referer'), page))
      const facts = await loadSubmissionFacts(this.#parts.db, requests.withParsedPhone(quote.data))
      const receipt = await once(
        this.#parts.db,
        VISITOR,
        { scope: 'POST /quote', key, sent: quote.data },
        async (tx) => (made = await requests.submit(tx, quote.data, { making: this.#parts, facts, page, attribution })),
      )
      // The same form sent again answers the first one's receipt, and is no second quote.
      thankYou = receiptPath(this.#parts.seals, receipt.id)
      if (receipt === made) this.#countSent(x, pageWithForm(typed.from))
    } catch (error) {
      const answer = toAnswer(error, this.call())
      return this.#again(answer.status, typed, { issues: [], failed: answer.body.error }, answer.headers)
    }
    return x.redirect(thankYou, 303)
  }

  /**
   * A form without JavaScript cannot tell that it was sent, nor where its visitor came from but by the address of its
   * page.
   */
  #countSent({ req }: HttpContext<HonoEnv>, page: string): void {
    const address = URL.parse(req.header('referer') ?? '')
    const said = (name: string) => address?.searchParams.get(name)
    const seen = {
      kind: 'sent',
      page,
      source: said('utm_source'),
      medium: said('utm_medium'),
      campaign: said('utm_campaign'),
    } as const
    const caller = { agent: req.header('user-agent'), doNotTrack: req.header('dnt'), privacy: req.header('sec-gpc') }
    getPageviewCounter(this.#parts.db).count(seen, caller)
  }

  /** The page that the form stood on, with what was typed. */
  async #again(
    status: number,
    { from, ...values }: Draft['values'],
    why: Omit<Draft, 'values'>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const path = pageWithForm(from)
    // A page that was typed into is shown again even without the database; a cached one waits for it.
    const data = await this.#data(path).catch(() => this.#dataOf({ ...this.#content, ...NOTHING_TO_SHOW }))
    const { html, styles } = renderPage(path, { ...data, quote: { values, ...why } })
    return new Response(html, {
      status,
      headers: {
        ...this.#headers(styles),
        ...headers,
        'content-type': HTML,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      },
    })
  }

  /**
   * Renders a page for the holder of a private link. It is never cached, and its address does not leak to other sites.
   */
  async #personal(
    path: string,
    shown: Partial<Gathered>,
    status: number,
    headers: Record<string, string> = {},
    also?: Also,
  ): Promise<Response> {
    const content = await this.#contentNow().catch(() => this.#content)
    const { html, styles } = renderPage(path, { ...this.#dataOf({ ...content, ...NOTHING_TO_SHOW }), ...shown })
    // Stripe and its wallets open windows and frames of their own.
    const forStripe = also && { 'cross-origin-opener-policy': 'same-origin-allow-popups', 'permissions-policy': PAYING }
    const referrerPolicy = SECRET_PATHS.has(path) ? 'no-referrer' : 'same-origin'
    const secret = {
      'cache-control': 'no-store',
      'referrer-policy': referrerPolicy,
      'x-robots-tag': 'noindex, nofollow',
      ...forStripe,
    }
    return new Response(html, {
      status,
      headers: { ...this.#headers(styles, also), ...headers, 'content-type': HTML, ...secret },
    })
  }

  async #page(path: string): Promise<Rendered> {
    const data = await this.#data(path).catch(
      this.#fallbackUnlessLoaded(path, () => this.#dataOf({ ...this.#content, ...NOTHING_TO_SHOW })),
    )
    const { status, html, styles } = renderPage(path, data)
    if (status === 503) this.pages.invalidate([path])
    return {
      status,
      type: HTML,
      body: html,
      headers: { ...this.#headers(styles), ...(status === 503 && { 'cache-control': 'no-store' }) },
    }
  }

  async #document(path: string): Promise<Rendered> {
    const data = await this.#documentData(path).catch(
      this.#fallbackUnlessLoaded(path, () => ({ ...this.#content, seo: [], changes: new Map<string, Date>() })),
    )
    const about = {
      ...data,
      origin: this.#origin(),
      today: toDay(this.#parts.clock.now()),
      builtAt: this.#assets.builtAt,
    }
    const { type, body, headers } = renderDocument(path, about)
    return { status: 200, type, body, headers: { ...commonHeaders(this.#parts.config.PUBLIC_URL), ...headers } }
  }

  /**
   * While the database cannot be asked: an older copy with the owner's words is better than our own words; those are
   * better than nothing, until the next request asks again.
   */
  #fallbackUnlessLoaded<Data>(path: string, ourWords: () => Data): (error: unknown) => Data {
    return (error) => {
      if (this.#loadedPaths.has(path)) throw error
      this.pages.invalidate([path])
      return ourWords()
    }
  }

  async #documentData(path: string): Promise<Content & Pick<DocumentData, 'seo' | 'changes'>> {
    const tx = this.#parts.db.read(VISITOR)
    const [content, rows, changes] = await Promise.all([this.#contentNow(), seo.list(tx), lastChanges(tx)])
    this.#loadedPaths.add(path)
    return { ...content, seo: rows, changes }
  }

  async #data(path: string): Promise<Gathered> {
    const tx = this.#parts.db.read(VISITOR)
    const [content, saved, changes, ...lists] = await Promise.all([
      this.#contentNow(),
      seo.ofPath(tx, path),
      lastChanges(tx),
      reviews.listPublished(tx),
      partners.list(tx).catch(notLoaded),
      photos.listPublished(tx),
    ])
    this.#loadedPaths.add(path)
    const shown = { ...content, seo: saved, reviews: lists[0], partners: lists[1], photos: lists[2] }
    return { ...this.#dataOf(shown), changed: findLastChange(path, changes) }
  }

  #dataOf(shown: Content & Pick<Gathered, 'seo' | 'reviews' | 'partners' | 'photos'>): Gathered {
    const today = toDay(this.#parts.clock.now())
    return {
      ...shown,
      origin: this.#origin(),
      today,
      year: Number(today.slice(0, 4)),
      assets: this.#assets.site,
      development: this.#parts.config.NODE_ENV === 'development',
    }
  }

  #headers(styles: string, also?: Also): Record<string, string> {
    return {
      ...commonHeaders(this.#parts.config.PUBLIC_URL),
      ...(this.#policy && { 'content-security-policy': policyFor(styles, also) }),
    }
  }
}

/** A page that only fails to show one list is better than none. */
function notLoaded(error: unknown): null {
  log.warn({ err: error }, 'the partners could not be loaded')
  return null
}
