import { createHash } from 'node:crypto'
import type { Context as HttpContext, Hono } from 'hono'
import * as business from '#domains/business/service.ts'
import { FIRST_CONTENT } from '#domains/business/first-content.ts'
import type { Content } from '#domains/business/contract.ts'
import { Quote, SUBMIT_LIMIT } from '#domains/requests/contract.ts'
import * as requests from '#domains/requests/service.ts'
import * as partners from '#domains/partners/service.ts'
import * as photos from '#domains/photos/service.ts'
import * as reviews from '#domains/reviews/service.ts'
import * as seo from '#domains/seo/service.ts'
import { formatPhone } from '#lib/phone.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import { LARGEST_BODY } from '#platform/http/api.ts'
import type { Carried } from '#platform/http/api.ts'
import { limitKey } from '#platform/http/address.ts'
import { readText } from '#platform/http/body.ts'
import type { Parts } from '#platform/http/context.ts'
import { toAnswer } from '#platform/http/errors.ts'
import { commonHeaders, contentSecurityPolicy } from '#platform/http/security.ts'
import { once } from '#platform/idempotency.ts'
import { PageCache } from '#platform/page-cache.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import type { RateLimit } from '#platform/rate-limit.ts'
import type { Assets } from './asset-links.ts'
import type { PageData } from './page.ts'
import { renderPage, SITE_PATHS, THEME_SCRIPT } from './render.tsx'

/** What a page shows of the lists when the database cannot be asked. */
const NOTHING_TO_SHOW = { seo: null, reviews: [], partners: null, photos: [] } satisfies Partial<PageData>

const POLICY = contentSecurityPolicy({ scripts: [THEME_SCRIPT] })

/** The public site over the domains' services: finished pages, and the quote form's plain POST. */
export class Site {
  readonly pages: PageCache
  readonly #parts: Parts
  readonly #assets: Assets
  readonly #origin: () => string
  readonly #policy: boolean
  readonly #limit: RateLimit
  /** As last read: what can still be said when the database is away. */
  #content: Content = FIRST_CONTENT
  /** Paths of which the database has told at least once. */
  readonly #told = new Set<string>()

  constructor(parts: Parts, assets: Assets, origin: () => string, policy: boolean) {
    this.#parts = parts
    this.#assets = assets
    this.#origin = origin
    this.#policy = policy
    // Shared with the call of the contract: one visitor, one count.
    this.#limit = rateLimit(parts.db.pool, 'requests.submit', SUBMIT_LIMIT)
    this.pages = new PageCache(SITE_PATHS, async (path) => {
      const data = await this.#data(path).catch((error: unknown) => {
        // An older copy with the owner's words is better than our own words; those are better than nothing, until the next request asks again.
        if (this.#told.has(path)) throw error
        this.pages.invalidate([path])
        return this.#dataOf({ ...this.#content, ...NOTHING_TO_SHOW })
      })
      return { ...renderPage(path, data), headers: this.#headers() }
    })
  }

  /** For the moments when we cannot help online. */
  call(): string {
    return `Please call ${formatPhone(this.#content.facts.phone)}.`
  }

  mount(app: Hono<Carried>): void {
    app.post('/quote', (x) => this.#quote(x))
    // A reload of the page that the plain form led to, or its address typed in.
    app.get('/quote', (x) => x.redirect('/#quote', 303))
    app.notFound((x) => this.pages.respond('/404', x.req.raw))
  }

  /** Without JavaScript the form comes here: the thank-you page on success, else the page again with what was typed and what to mend. */
  async #quote(x: HttpContext<Carried>): Promise<Response> {
    let typed: Record<string, string | string[]> = {}
    try {
      typed = readForm(await readText(x.env.incoming, LARGEST_BODY))
      await this.#limit.take(limitKey(x.env.address))
      const quote = Quote.safeParse(fromForm(typed))
      if (!quote.success) {
        const issues = quote.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
        return await this.#again(400, { values: typed, issues })
      }
      // There is no key in a plain form; the same words again are the same request.
      const key = createHash('sha256').update(JSON.stringify(quote.data)).digest('base64url')
      await once(this.#parts.db, VISITOR, { scope: 'POST /quote', key, sent: quote.data }, (tx) => requests.submit(tx, quote.data))
    } catch (error) {
      const answer = toAnswer(error, this.call())
      return this.#again(answer.status, { values: typed, issues: [], failed: answer.body.error }, answer.headers)
    }
    return x.redirect('/thank-you', 303)
  }

  async #again(status: number, quote: NonNullable<PageData['quote']>, headers: Record<string, string> = {}): Promise<Response> {
    // A page that was typed into is shown again even without the database; a cached one waits for it.
    const data = await this.#data('/').catch(() => this.#dataOf({ ...this.#content, ...NOTHING_TO_SHOW }))
    const { html } = renderPage('/', { ...data, quote })
    return new Response(html, { status, headers: { ...this.#headers(), ...headers, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
  }

  async #data(path: string): Promise<PageData> {
    const tx = this.#parts.db.read(VISITOR)
    const [content, saved, ...lists] = await Promise.all([
      business.content(tx),
      seo.ofPath(tx, path),
      reviews.published(tx),
      partners.list(tx),
      photos.published(tx),
    ])
    this.#content = content
    this.#told.add(path)
    return this.#dataOf({ ...content, seo: saved, reviews: lists[0], partners: lists[1], photos: lists[2] })
  }

  #dataOf(shown: Content & Pick<PageData, 'seo' | 'reviews' | 'partners' | 'photos'>): PageData {
    const year = this.#parts.clock.now().getFullYear()
    return { ...shown, origin: this.#origin(), year, assets: this.#assets.site, development: this.#parts.config.NODE_ENV === 'development' }
  }

  #headers(): Record<string, string> {
    return { ...commonHeaders(this.#parts.config.PUBLIC_URL), ...(this.#policy && { 'content-security-policy': POLICY }) }
  }
}

/** The fields of a plain form, whose lines a browser ends with CR LF. One that is there twice is kept as a list, which no rule accepts. */
function readForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name).map((typed) => typed.replaceAll('\r\n', '\n'))
      return [name, all.length > 1 ? all : (all[0] ?? '')]
    }),
  )
}

/** A form knows only texts: an empty number is none, and a ticked box says 'on'. */
function fromForm({ areaSqFt, smsConsent, elapsedMs: _elapsed, ...texts }: Record<string, string | string[]>): Record<string, unknown> {
  const area = typeof areaSqFt === 'string' ? areaSqFt.replaceAll(/[\s,]/g, '') : areaSqFt
  return { ...texts, smsConsent: smsConsent === 'on' || smsConsent === 'true', areaSqFt: area === undefined || area === '' ? null : Number(area) }
}
