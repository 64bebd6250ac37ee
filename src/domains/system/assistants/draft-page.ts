/**
 * Drafts of what a search result says of a page: of the business's own facts, in our words or a model's, and none that
 * does not fit or says more.
 */
import * as priceBook from '#domains/sales/price-book/service.ts'
import * as features from '#domains/system/ai/ai-features.ts'
import { draftPageWords } from '#domains/site/seo/draft-page-words.ts'
import { MAX_LENGTHS } from '#domains/site/seo/find-seo-faults.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { findDraftFault } from './checks/check-draft.ts'
import type { PageDraft } from './contract.ts'
import { draftText } from './draft-text.ts'
import type { Drafting } from './draft-text.ts'

const FEATURE = 'marketing-content'
const { title: TITLE, description: DESCRIPTION } = MAX_LENGTHS

const ORDERS = `It is what a search result says of one page of our website, and no offer: exactly two lines. The first begins with Title: and has ${TITLE.least} to ${TITLE.most} characters after it, the second with Description: and has ${DESCRIPTION.least} to ${DESCRIPTION.most}. Say no more than the two lines below do.`

/** Saves nothing. While marketing content is switched off, our own words are there all the same: they are but facts. */
export async function draftPage(parts: Drafting, pagePath: string, signal: AbortSignal): Promise<PageDraft> {
  const tx = parts.db.read(SYSTEM)
  const [content, feature] = await Promise.all([
    priceBook.publicContent(tx),
    features.get(tx, FEATURE, parts.providers.ai),
  ])
  const ours = draftPageWords(pagePath, content)
  if (!feature.enabled) return { ...ours, by: 'templates' }
  const builtIn = inLines(ours)
  const given = `${content.facts.name}\n${builtIn}`
  const { words, by } = await draftText(
    parts,
    {
      feature,
      values: {
        business: content.facts.name,
        campaignDetails: `The page ${pagePath} of our website. What it says now:\n${builtIn}`,
      },
      orders: ORDERS,
      asked: `A search result for ${pagePath}`,
      builtIn,
      faultOf: (said) => findDraftFault(said, given) ?? faultOf(read(said)),
    },
    signal,
  )
  return { ...(read(words) ?? ours), by }
}

type Words = Omit<PageDraft, 'by'>

const inLines = ({ pageTitle, metaDescription }: Words): string =>
  `Title: ${pageTitle}\nDescription: ${metaDescription}`

function read(said: string): Words | null {
  const { title, description } =
    /^title: *(?<title>.+)\n+description: *(?<description>.+)$/i.exec(said.trim())?.groups ?? {}
  return title === undefined || description === undefined
    ? null
    : { pageTitle: title.trim(), metaDescription: description.trim() }
}

function faultOf(words: Words | null): string | null {
  if (words === null) return 'The model didn’t write a title and description.'
  const { pageTitle, metaDescription } = words
  if (pageTitle.length < TITLE.least || pageTitle.length > TITLE.most)
    return `The model wrote a title of ${pageTitle.length} characters.`
  if (metaDescription.length < DESCRIPTION.least || metaDescription.length > DESCRIPTION.most)
    return `The model wrote a description of ${metaDescription.length} characters.`
  return null
}
