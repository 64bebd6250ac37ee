import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'

/** What the site keeps in its memory. */
export const MAX_REDIRECTS = 500

/** Longer than any address that a person would type or link. */
const LONGEST = 500

const OldPath = line(LONGEST, 'Enter the old path.')
  .refine((path) => !/^[a-z]+:|^\/\/|^www\./i.test(path), 'Enter only the path, without the site name, like /old-page.')
  .refine((path) => path.startsWith('/'), 'Start with a slash, like /old-page.')
  .refine((path) => !/[?#]/.test(path), 'Leave out anything after ? or #. It’s carried over automatically.')

const NewPath = line(LONGEST, 'Enter the page to redirect to.')
  .refine(
    (path) => !/^[a-z]+:|^\/\/|^www\./i.test(path),
    'Choose a page on this site, like /gallery. You can’t redirect to other sites.',
  )
  .refine((path) => path.startsWith('/'), 'Start with a slash, like /gallery.')
  .refine((path) => !path.includes('?'), 'Leave out anything after ?. It’s carried over automatically.')

export const RedirectInput = z.object({
  /** The path of the former page, in any spelling (`/Old-Page/` is `/old-page`). */
  fromPath: OldPath,
  /** A page of this site, with an optional anchor: `/gallery`, `/#quote`. */
  toPath: NewPath,
})
export type RedirectInput = z.infer<typeof RedirectInput>

export const Redirect = z.object({
  id: Id,
  fromPath: z.string(),
  toPath: z.string(),
  /**
   * page-is-back: the old path has a page again, and visitors get that page. leads-nowhere: the target page is gone.
   */
  state: z.enum(['works', 'page-is-back', 'leads-nowhere']),
  /** Uses in total and in the last 30 days. Uses in the last few seconds may not be included yet. */
  uses: z.number().int(),
  usesLately: z.number().int(),
  lastUsed: z.iso.date().nullable(),
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Redirect = z.infer<typeof Redirect>

const Version = z
  .number('Reopen the redirect and try again.')
  .int('Reopen the redirect and try again.')
  .min(1, 'Reopen the redirect and try again.')
const one = z.object({ id: Id })

export const contract = {
  list: api
    .route({ method: 'GET', path: '/redirects', summary: 'List redirects by old path' })
    .output(z.array(Redirect)),
  create: api
    .route({
      method: 'POST',
      path: '/redirects',
      successStatus: 201,
      summary: 'Redirect an old path to a page on the site',
    })
    .input(RedirectInput)
    .output(Redirect),
  update: api
    .route({ method: 'PATCH', path: '/redirects/{id}', summary: 'Update a redirect' })
    .input(RedirectInput.partial().extend({ id: Id, version: Version }))
    .output(Redirect),
  remove: api
    .route({ method: 'DELETE', path: '/redirects/{id}', summary: 'Remove a redirect' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Redirect),
  restore: api
    .route({ method: 'POST', path: '/redirects/{id}/restore', summary: 'Restore a removed redirect' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Redirect),
}
