import type { FAQPage } from 'schema-dts'
import type { FaqItem } from '#domains/system/business/contract.ts'

/** The questions of a page as search engines read them; `id` is the page's address with the anchor of the list. */
export const faqNode = (id: string, items: readonly FaqItem[]): FAQPage => ({
  '@type': 'FAQPage',
  '@id': id,
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
