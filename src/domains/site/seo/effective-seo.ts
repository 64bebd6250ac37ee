import type { Facts } from '#domains/system/business/contract.ts'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import type { SeoInput, SeoSettings } from './contract.ts'
import { getDefaultSettings } from './default-settings.ts'
import type { DefaultWords } from './default-settings.ts'

/** Marks a field that uses the product's own words, made from the current facts. A user cannot type this value. */
const OURS = ''

/**
 * A row of which nothing is the owner's: its words follow the facts, and the product's own words when those get better.
 */
export const OURS_THROUGHOUT: DefaultWords = { pageTitle: OURS, metaDescription: OURS, metaKeywords: OURS }

/** The row as its page says it: the owner's words, and where there are none, ours from the facts. */
export function toEffective(row: SeoSettings, facts: Facts): SeoSettings {
  const ours = wordsOf(row.pagePath, facts)
  const seeded = wordsOf(row.pagePath, DEFAULT_FACTS)
  if (!ours || !seeded) return row
  // A row that no user has saved still has the words it was created with.
  const isOurs = (name: keyof DefaultWords) => row[name] === OURS || (row.version === 1 && row[name] === seeded[name])
  return {
    ...row,
    ...(isOurs('pageTitle') && { pageTitle: ours.pageTitle }),
    ...(isOurs('metaDescription') && { metaDescription: ours.metaDescription }),
    ...(isOurs('metaKeywords') && { metaKeywords: ours.metaKeywords }),
  }
}

/** What is the owner's of saved words: those that are ours today are left to us, so that they follow the facts. */
export function toOwnerWords(
  { pagePath, pageTitle, metaDescription, metaKeywords }: SeoInput,
  facts: Facts,
): DefaultWords {
  const ours = wordsOf(pagePath, facts)
  return {
    pageTitle: pageTitle === ours?.pageTitle ? OURS : pageTitle,
    metaDescription: metaDescription === ours?.metaDescription ? OURS : metaDescription,
    metaKeywords: metaKeywords === ours?.metaKeywords ? OURS : metaKeywords,
  }
}

const wordsOf = (path: string, facts: Facts): DefaultWords | undefined =>
  getDefaultSettings(facts).find(({ pagePath }) => pagePath === path)
