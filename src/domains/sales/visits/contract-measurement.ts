import { z } from 'zod'
import { lines, line } from '#lib/text.ts'

// What is measured and seen at an estimate visit: a piece of its contract.

/** As many as an estimate takes. */
export const MAX_AREAS = 40
const MAX_SIZE = 1_000_000
const MAX_SIDE = 10_000

/** How an area is measured; the units of the price book, without hours. */
export const AREA_UNITS = ['sq ft', 'linear ft', 'each'] as const
export const CONDITIONS = ['good', 'fair', 'poor'] as const
export const FINDINGS = ['rust', 'old-sealer', 'weeds', 'oil', 'efflorescence'] as const
export type Condition = (typeof CONDITIONS)[number]
export type Finding = (typeof FINDINGS)[number]
export type AreaUnit = (typeof AREA_UNITS)[number]

export const FINDING_LABELS: Record<Finding, string> = {
  rust: 'Rust',
  'old-sealer': 'Old sealer',
  weeds: 'Weeds',
  oil: 'Oil',
  efflorescence: 'Efflorescence',
}

const NAME = 'Enter a name for the area, like Driveway.'
const SIZE = 'Enter a size above zero, up to 1,000,000.'
const WHOLE = 'Enter the size as a whole number, from 1 to 1,000,000.'
const SIDE = 'Enter a length and a width above zero, up to 10,000 ft.'
const isHundredth = (typed: number): boolean => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6
const side = z.number(SIDE).positive(SIDE).max(MAX_SIDE, SIDE).refine(isHundredth, 'Use at most two decimals.')

/** Square feet of a rectangle, rounded, and at least one. */
export const toSquareFeet = (length: number, width: number): number => Math.max(1, Math.round(length * width))

/**
 * One area: its name, what was measured, and what was seen. `size` counts in `unit`; null until it is measured. `length`
 * and `width` are feet, where the size was measured by them.
 */
export const VisitArea = z
  .object({
    name: line(60, NAME),
    unit: z.enum(AREA_UNITS, 'Choose sq ft, linear ft or each.'),
    length: side.nullable(),
    width: side.nullable(),
    size: z.number(SIZE).positive(SIZE).max(MAX_SIZE, SIZE).refine(isHundredth, 'Use at most two decimals.').nullable(),
    condition: z.enum(CONDITIONS, 'Choose good, fair or poor.').nullable(),
    found: z.array(z.enum(FINDINGS, 'Choose from the list.')).max(FINDINGS.length, 'Choose from the list.'),
    notes: lines(1000),
  })
  .superRefine(({ unit, length, width, size }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (unit !== 'linear ft' && size !== null && !Number.isInteger(size)) refuse('size', WHOLE)
    if ((length === null) !== (width === null)) refuse(length === null ? 'length' : 'width', SIDE)
    if (length === null || width === null) return
    if (unit !== 'sq ft') refuse('length', 'Only areas in square feet have a length and a width.')
    else if (toSquareFeet(length, width) > MAX_SIZE) refuse('length', SIZE)
    else if (size !== toSquareFeet(length, width)) refuse('size', 'The size doesn’t match the length and width.')
  })
export type VisitArea = z.infer<typeof VisitArea>

/** An area as it is stored, with the id that the device gave it. */
export type StoredArea = VisitArea & { id: string }

export const Measurement = z.object({
  areas: z.array(VisitArea.safeExtend({ id: z.uuid() })),
  /** For the crew that does the work. */
  crewNotes: z.string(),
  /** Counts the changes. */
  version: z.number().int(),
})
export type Measurement = z.infer<typeof Measurement>

const CHANGE = 'Send one area or the note for the crew.'
/**
 * One change, as the device made it: what stood there before, and what stands there now. `was` null: the area is new;
 * `is` null: it was removed. Changes to other fields since then stay, so that two people can fill one visit.
 */
export const MeasurementChange = z
  .object({
    area: z
      .object({ id: z.uuid('Reopen the visit and try again.'), was: VisitArea.nullable(), is: VisitArea.nullable() })
      .refine(({ was, is }) => was !== null || is !== null, CHANGE)
      .optional(),
    crewNotes: z.object({ was: lines(2000), is: lines(2000) }).optional(),
  })
  .refine(({ area, crewNotes }) => (area === undefined) !== (crewNotes === undefined), CHANGE)
export type MeasurementChange = z.infer<typeof MeasurementChange>

/** `720 sq ft`, `Not measured`. */
export const formatSize = ({ size, unit }: Pick<VisitArea, 'size' | 'unit'>): string =>
  size === null ? 'Not measured' : `${size.toLocaleString('en-US')}${unit === 'each' ? '' : ` ${unit}`}`

/** Square feet of all that is measured by them; null where nothing is. */
export const sumSquareFeet = (areas: readonly Pick<VisitArea, 'size' | 'unit'>[]): number | null =>
  areas.reduce<number | null>(
    (sum, { size, unit }) => (unit === 'sq ft' && size !== null ? (sum ?? 0) + size : sum),
    null,
  )
