import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

const orNothing = (max: number) =>
  lines(max)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

export const PagePath = line(200, 'Enter the page path.').regex(
  /^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/,
  'Enter a path like /services/paver-sealing.',
)

/** What a search result and a shared link show of a page. */
export const SeoWords = z.object({
  pagePath: PagePath,
  pageTitle: line(200, 'Enter the page title.'),
  metaDescription: line(500, 'Enter the meta description.'),
  metaKeywords: orNothing(500),
  ogTitle: orNothing(200),
  ogDescription: orNothing(500),
  ogImage: orNothing(500),
})
export type SeoWords = z.infer<typeof SeoWords>

export const SeoInput = SeoWords.extend({
  /** Whether the page is hidden from search engines. Unchanged if omitted. */
  hidden: z.boolean('Choose whether the page is hidden from search.').optional(),
  /**
   * The version that the edit started from, 0 for a path without settings. Without it, the last save wins
   * (spec.md §7).
   */
  version: z
    .number('Reopen the page and try again.')
    .int('Reopen the page and try again.')
    .min(0, 'Reopen the page and try again.')
    .optional(),
})
export type SeoInput = z.infer<typeof SeoInput>

export const SeoSettings = z.object({
  id: Id,
  pagePath: z.string(),
  pageTitle: z.string(),
  metaDescription: z.string(),
  metaKeywords: z.string().nullable(),
  ogTitle: z.string().nullable(),
  ogDescription: z.string().nullable(),
  ogImage: z.string().nullable(),
  hidden: z.boolean(),
  version: z.number().int(),
  updatedAt: z.date(),
})
export type SeoSettings = z.infer<typeof SeoSettings>

/** Problems to review, most serious first. */
export const FaultKind = z.enum([
  'no-such-page',
  'no-words',
  'same-title',
  'same-description',
  'long-title',
  'long-description',
  'short-title',
  'short-description',
])
export type FaultKind = z.infer<typeof FaultKind>

/** `with`: the other pages with the same text. */
export const Fault = z.object({ kind: FaultKind, with: z.array(z.string()) })
export type Fault = z.infer<typeof Fault>

/** A page of the site, or saved settings for a path without a page. */
export const SeoPage = z.object({
  pagePath: z.string(),
  /** Whether the site has this page. */
  isPage: z.boolean(),
  /** Null if no one has saved settings for the page yet; then it shows its default words. */
  settings: SeoSettings.nullable(),
  faults: z.array(Fault),
})
export type SeoPage = z.infer<typeof SeoPage>

/**
 * One saved state of a page's words. `by` and `at`: who put them there; null for the words that the product began with.
 */
export const PastWords = z.object({
  id: z.string(),
  at: z.date().nullable(),
  by: z.string().nullable(),
  words: SeoWords.extend({ hidden: z.boolean() }),
})
export type PastWords = z.infer<typeof PastWords>

export const PageWords = z.object({ pageTitle: z.string(), metaDescription: z.string() })
export type PageWords = z.infer<typeof PageWords>

const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/seo', summary: 'List the search settings of all pages' })
    .output(z.array(SeoSettings)),
  save: api
    .route({ method: 'POST', path: '/seo', summary: 'Create or update the search settings of a page' })
    .input(SeoInput)
    .output(SeoSettings),
  pages: api
    .route({
      method: 'GET',
      path: '/seo/pages',
      summary: 'List every page of the site with its search settings and any problems',
    })
    .output(z.array(SeoPage)),
  history: api
    .route({
      method: 'GET',
      path: '/seo/{id}/history',
      summary: 'List earlier versions of a page’s search settings, newest first',
    })
    .input(one)
    .output(z.array(PastWords)),
  remove: api
    .route({
      method: 'DELETE',
      path: '/seo/{id}',
      summary: 'Remove the settings of a page that no longer exists',
    })
    .meta({ access: 'owner' })
    .input(one)
    .output(SeoSettings),
}
