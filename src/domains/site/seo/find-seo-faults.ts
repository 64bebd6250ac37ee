import type { Fault, SeoPage, SeoSettings } from './contract.ts'

// Pure, and for both sides: the list says it of what is saved, the form of what is typed.

/**
 * How many characters a search result has room for: about 60 of a title, about 160 of a description
 * (https://developers.google.com/search/docs/appearance/title-link gives no number, since it is a matter of pixels;
 * these are what fits). They are hints: nothing is refused for them.
 */
export const MAX_LENGTHS = {
  title: { least: 20, most: 60 },
  description: { least: 70, from: 150, most: 160 },
} as const

type Words = Pick<SeoSettings, 'pagePath' | 'pageTitle' | 'metaDescription'>

/** What wants a look in the words of a page, the gravest first; `others` are those of all pages of the site. */
export function findFaults({ pagePath, pageTitle, metaDescription }: Words, others: readonly Words[]): Fault[] {
  const rest = others.filter((other) => other.pagePath !== pagePath)
  const sameTitle = rest.filter((other) => isSameText(other.pageTitle, pageTitle)).map((other) => other.pagePath)
  const sameDescription = rest
    .filter((other) => isSameText(other.metaDescription, metaDescription))
    .map((other) => other.pagePath)
  const found: (Fault | false)[] = [
    sameTitle.length > 0 && { kind: 'same-title', with: sameTitle },
    sameDescription.length > 0 && { kind: 'same-description', with: sameDescription },
    pageTitle.length > MAX_LENGTHS.title.most && { kind: 'long-title', with: [] },
    metaDescription.length > MAX_LENGTHS.description.most && { kind: 'long-description', with: [] },
    pageTitle.length < MAX_LENGTHS.title.least && { kind: 'short-title', with: [] },
    metaDescription.length < MAX_LENGTHS.description.least && { kind: 'short-description', with: [] },
  ]
  return found.filter((fault) => fault !== false)
}

/** Every page of the site, and every row whose page is not there, by path. */
export function toSeoPages(paths: ReadonlySet<string>, rows: readonly SeoSettings[]): SeoPage[] {
  // Two rows may say the same where visitors see but one of them.
  const seen = rows.filter(({ pagePath }) => paths.has(pagePath))
  const known = rows.map((row): SeoPage => {
    const isPage = paths.has(row.pagePath)
    return {
      pagePath: row.pagePath,
      isPage,
      settings: row,
      faults: isPage ? findFaults(row, seen) : [{ kind: 'no-such-page', with: [] }],
    }
  })
  const unsaid = [...paths]
    .filter((path) => !rows.some(({ pagePath }) => pagePath === path))
    .map((pagePath): SeoPage => ({ pagePath, isPage: true, settings: null, faults: [{ kind: 'no-words', with: [] }] }))
  return [...known, ...unsaid].toSorted((a, b) => (a.pagePath < b.pagePath ? -1 : 1))
}

const isSameText = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
