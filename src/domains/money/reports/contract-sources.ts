import { z } from 'zod'

// The part of the contract that says what each source brought.

const Count = z.number().int()
const Cents = z.number().int()

const SourceFigures = z.object({
  /** Requests of the period; of those that were merged, one. */
  requests: Count,
  /** Written in the period and sent by its end, and those of them that were accepted by its end. */
  estimatesSent: Count,
  estimatesAccepted: Count,
  /** With a day in the period; canceled jobs are excluded. */
  jobs: Count,
  /** Cents of the invoices made in the period, without drafts and voided ones. Null for readers who may not see it. */
  invoiced: Cents.nullable(),
  /** Cents that came in, including deposits, less refunds, without tips. Null for readers who may not see it. */
  paid: Cents.nullable(),
})
export type SourceFigures = z.infer<typeof SourceFigures>

/**
 * What came from each source. `key`: the source and medium of a visit (`google/cpc`), or how the office said that they
 * came (`phone`); `''` where neither is known, and `*` for all sources beyond the first 50.
 */
export const SourceReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The most money first. */
  rows: z.array(SourceFigures.extend({ key: z.string() })),
  total: SourceFigures,
})
export type SourceReport = z.infer<typeof SourceReport>

/** The ad networks that are sent back what became of their clicks. */
export const AdNetwork = z.enum(['google', 'microsoft'], 'Choose Google or Microsoft.')
export type AdNetwork = z.infer<typeof AdNetwork>
