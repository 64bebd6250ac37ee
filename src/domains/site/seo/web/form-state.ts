import type { PageRow, SettingsRow } from './queries.ts'

/** What is typed into the form of one page; a field that is left empty says nothing. */
export type Typed = {
  pagePath: string
  pageTitle: string
  metaDescription: string
  metaKeywords: string
  ogTitle: string
  ogDescription: string
  ogImage: string
  hidden: boolean
}

/** What is typed and not saved. `seen`: the words that it began with, null for a page that had none. */
export type Unsaved = { typed: Typed; seen: SettingsRow | null }

/** The unsaved forms of this visit, by the path of their page; NEW is the one of a page to add. */
export type Drafts = Readonly<Record<string, Unsaved>>
export const NEW = 'new'

/** Makes of what is unsaved in a form what is so from now on; undefined: nothing. */
export type Keep = (next: (unsaved: Unsaved | undefined) => Unsaved | undefined) => void

export const toTyped = (pagePath: string, saved: SettingsRow | null): Typed => ({
  pagePath,
  pageTitle: saved?.pageTitle ?? '',
  metaDescription: saved?.metaDescription ?? '',
  metaKeywords: saved?.metaKeywords ?? '',
  ogTitle: saved?.ogTitle ?? '',
  ogDescription: saved?.ogDescription ?? '',
  ogImage: saved?.ogImage ?? '',
  hidden: saved?.hidden ?? false,
})

/** The words of all pages that visitors see, as `faultsOf` wants them. */
export const listVisibleSeo = (pages: readonly PageRow[]) =>
  pages.flatMap(({ isPage, settings }) => (isPage && settings ? [settings] : []))
