/** The rule by which reviews get on the business's own site. */
import { z } from 'zod'

/** Days that a verified review waits for the owner before it publishes itself; 0: right away. */
export const PUBLISH_DAYS = [0, 1, 3, 7] as const

export const ReviewRules = z.object({
  /** Null: a review waits until a person approves it. */
  publishAfterDays: z.number().int().nullable(),
})
export type ReviewRules = z.infer<typeof ReviewRules>

export const ReviewRulesInput = z.object({
  publishAfterDays: z.literal(PUBLISH_DAYS, 'Choose when reviews are published.').nullable(),
})

/** What holds until the owner saves a rule: time enough to see a review and to answer it. */
export const DEFAULT_REVIEW_RULES: ReviewRules = { publishAfterDays: 3 }
