import type { Page, PageData } from './page.ts'

/** What the owner saved for the path goes before the page's own words. */
export function describePage(
  page: Page,
  { facts, seo }: PageData,
): { title: string; description: string; keywords: string | undefined } {
  return {
    title: seo?.pageTitle ?? page.title(facts),
    description: seo?.metaDescription ?? page.description(facts),
    keywords: seo?.metaKeywords ?? page.keywords?.(facts),
  }
}
