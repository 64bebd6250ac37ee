import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

const orNothing = (max: number) =>
  lines(max)
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

export const SeoInput = z.object({
  pagePath: line(200, 'Please enter the page path.').regex(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*)?$/, 'Please enter a path like /services/paver-sealing.'),
  pageTitle: line(200, 'Please enter the page title.'),
  metaDescription: line(500, 'Please enter the meta description.'),
  metaKeywords: orNothing(500),
  ogTitle: orNothing(200),
  ogDescription: orNothing(500),
  ogImage: orNothing(500),
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
  updatedAt: z.date(),
})
export type SeoSettings = z.infer<typeof SeoSettings>

export const contract = {
  list: api.route({ method: 'GET', path: '/seo', summary: 'Search settings of every page' }).output(z.array(SeoSettings)),
  save: api.route({ method: 'POST', path: '/seo', summary: 'Save the search settings of a page, new or not' }).input(SeoInput).output(SeoSettings),
}
