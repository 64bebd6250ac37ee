import type { ComponentType } from 'react'
import type { Thing } from 'schema-dts'
import type { Role } from '#domains/system/auth/contract.ts'
import type { Content, Facts } from '#domains/system/business/contract.ts'
import type { Partner } from '#domains/site/partners/contract.ts'
import type { SharedFile } from '#domains/work/files/contract.ts'
import type { PublishedPhoto } from '#domains/work/photos/contract.ts'
import type { CardPage } from '#domains/money/payments/contract-cards.ts'
import type { PayView } from '#domains/money/payments/contract.ts'
import type { LinkedJob, PublishedReview } from '#domains/messaging/reviews/contract.ts'
import type { SeoSettings } from '#domains/site/seo/contract.ts'
import type { ReceiptView } from '#domains/sales/requests/contract-visitor.ts'
import type { Draft } from '#domains/sales/requests/web/quote-form-values.ts'
import type { Issue } from './islands/api-request.ts'
import type { Assets } from './asset-links.ts'
import type { ChangeOrderFormProps } from './islands/change-order-form.tsx'
import type { EstimateFormProps } from './islands/estimate-form.tsx'
import type { PayDraft, PayFormProps } from './islands/pay-form.tsx'
import type { ReviewDraft } from './islands/review-form.tsx'

/** What a private review link shows: the form, what became of it, or that it does not work. */
export type ReviewVisit =
  | { is: 'form'; token: string; job: LinkedJob; draft?: ReviewDraft }
  | { is: 'thanks' | 'used'; token: string; job: LinkedJob }
  | { is: 'over' | 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the private link of an estimate shows: the estimate as it stands, or that it does not work. */
export type EstimateVisit =
  | ({ is: 'open' } & Pick<EstimateFormProps, 'estimate' | 'secret' | 'starts' | 'draft'> & {
        files: SharedFile[]
        /** The visit at which it is shown, for who is signed in on this device; null for everyone else. */
        visitId: string | null
      })
  | { is: 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the private link of a change order shows. `ofCrew`: a person of the business is signed in on this device. */
export type ChangeOrderVisit =
  | ({ is: 'open'; ofCrew: boolean } & Pick<ChangeOrderFormProps, 'order' | 'secret' | 'draft'>)
  | { is: 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the private link of an invoice shows: the bill as it stands, or that the link does not work. */
/** `how` a card is paid with; null: no card is taken online. */
export type PayVisit =
  | {
      is: 'bill'
      bill: PayView
      secret: string
      /** The photos and files that the office shows with it. */
      files: SharedFile[]
      how: Pick<PayFormProps, 'stripe' | 'simulated' | 'allowsBank'> | null
      /** Where they can save a card; null while no card is saved. */
      cardHref: string | null
      /** Who of the office is signed in and looks; null for a customer. */
      viewer: Role | null
      /** The visit at which its estimate is shown, for who is signed in on this device; null for everyone else. */
      visitId: string | null
      draft?: PayDraft
      confirm?: { token: string; total: number }
    }
  | { is: 'expired' | 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the private link shows on which a customer saves a card: theirs, and what they agree to. */
export type CardVisit =
  | ({ is: 'open'; issues: Issue[]; failed: string | null } & CardPage)
  | { is: 'expired' | 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the link at the end of an offer by e-mail shows. `just`: what was done a moment ago. */
export type UnsubscribeVisit =
  | { is: 'open'; action: string; mailbox: string; gets: boolean; just: 'left' | 'back' | null }
  | { is: 'unknown' }
  | { is: 'trouble'; sentence: string }

/** What the private link of a quote request shows: the request, or how the last photo went. */
export type ThankYouVisit = { receipt: ReceiptView; problem?: string; added?: boolean }

/** Everything a page may show; pages only read it. */
export type PageData = Gathered & {
  /** The page's own path. */
  path: string
}

/** What the server gathers for a page. */
export type Gathered = Content & {
  /** Approved reviews, newest first. */
  reviews: PublishedReview[]
  /** In the owner's order; null: they could not be loaded. */
  partners: Partner[] | null
  /** Approved photos, newest first. */
  photos: PublishedPhoto[]
  /** What the owner saved for this path; null: the page's own words. */
  seo: Omit<SeoSettings, 'id' | 'version' | 'updatedAt'> | null
  /** Scheme, host and port of the public address, without a slash at the end. */
  origin: string
  /** `YYYY-MM-DD` where the business is: closed days before it are over. */
  today: string
  /** For the copyright line. */
  year: number
  assets: Assets['site']
  /** When what this page shows last changed; undefined while that is not known. */
  changed?: Date | undefined
  /** Shows the hint for programmers on the not-found page. */
  development?: boolean
  /** A quote that was posted without JavaScript and not taken: what was typed, and what to mend. */
  quote?: Draft
  /** Only on the page of a private review link. */
  review?: ReviewVisit
  /** Only on the page of a private payment link. */
  pay?: PayVisit
  /** Only on the page on which a customer saves a card. */
  card?: CardVisit
  /** Only on the page of a quote request's own link. */
  thankYou?: ThankYouVisit
  /** Only on the page of an estimate. */
  estimate?: EstimateVisit
  /** Only on the page of a change order. */
  changeOrder?: ChangeOrderVisit
  /** Only on the page of the link at the end of an offer by e-mail. */
  unsubscribe?: UnsubscribeVisit
}

/** A public page. `pages.ts` lists them all. */
export type Page = {
  path: string
  /** What the page is called in a trail of links, like `FAQ`. */
  name: string
  /** The page above it in such a trail, when that is not the home page. */
  parent?: { name: string; href: string }
  title: (facts: Facts) => string
  description: (facts: Facts) => string
  keywords?: (facts: Facts) => string
  Body: ComponentType<PageData>
  /** `site`: header, footer and call bar. `plain`: the body alone. */
  frame: 'site' | 'plain'
  /** 404 for the page that stands in for unknown paths; otherwise 200. */
  status?: 404
  /**
   * Whether its content could not be loaded. The server answers 503 without caching and retries at the next request.
   */
  isIncomplete?: (data: PageData) => boolean
  /** Embeds the quote form under the id `quote`, so that estimate links stay on the page. */
  quoteForm?: boolean
  /** Structured data for search engines in addition to the business and the breadcrumbs: nodes of schema.org. */
  structuredData?: (data: PageData) => Thing[]
  /** Whether the page is hidden from search engines. */
  unlisted?: boolean
  /** Where a browser without JavaScript is sent after a second. */
  redirect?: string
}
