import { z } from 'zod'

/**
 * What the page of a request's own link shows (request-receipt.ts). `photosLeft`: how many photos can still be added.
 * `sentTo`: where a copy really went, if anywhere.
 */
export type ReceiptView = {
  id: string
  key: string
  name: string
  service: string
  address: string
  size: string | null
  message: string
  answerBy: Date
  createdAt: Date
  isAnswered: boolean
  isLate: boolean
  photos: number
  photosLeft: number
  sentTo: string | null
  /** Where the address is outside our usual area: the sentence that says so. */
  areaNote: string | null
}

/**
 * `town`: as a map writes it; null where we do not know the place. `isInArea`: null where we cannot tell. `sentence`:
 * what the quote form says.
 */
export const AreaAnswer = z.object({
  town: z.string().nullable(),
  isInArea: z.boolean().nullable(),
  sentence: z.string().nullable(),
})
export type AreaAnswer = z.infer<typeof AreaAnswer>
