import type { ComponentType } from 'react'
import type { Facts } from '#domains/business/contract.ts'
import type { SeoInput } from '#domains/seo/contract.ts'
import type { Draft } from '#domains/requests/web/quote-form-values.ts'
import type { Assets } from './asset-links.ts'

/** Everything a page may show. The server gathers it; pages only read it. */
export type PageData = {
  facts: Facts
  /** What the owner saved for this path; null: the page's own words. */
  seo: SeoInput | null
  /** Scheme, host and port of the public address, without a slash at the end. */
  origin: string
  /** For the copyright line; from the clock. */
  year: number
  assets: Assets['site']
  /** Shows the hint for programmers on the not-found page. */
  development?: boolean
  /** A quote that was posted without JavaScript and not taken: what was typed, and what to mend. */
  quote?: Draft
}

/** A public page. `pages.ts` lists them all. */
export type Page = {
  path: string
  title: (facts: Facts) => string
  description: (facts: Facts) => string
  keywords?: (facts: Facts) => string
  Body: ComponentType<PageData>
  /** `site`: header, footer and call bar. `plain`: the body alone. */
  frame: 'site' | 'plain'
  /** 404 for the page that stands in for unknown paths; otherwise 200. */
  status?: 404
  /** Kept away from search engines. */
  unlisted?: boolean
  /** Where a browser without JavaScript is sent after a second. */
  redirect?: string
}
