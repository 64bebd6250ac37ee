import { toSquareFeet, VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import type { AreaUnit, Condition, Finding } from '#domains/sales/visits/contract-measurement.ts'

/** An area as it is typed: figures are text until they are read. */
export type AreaText = {
  name: string
  unit: AreaUnit
  /** Whether it is measured by its sides; only square feet are. */
  bySides: boolean
  length: string
  width: string
  size: string
  condition: Condition | null
  found: Finding[]
  notes: string
}

export const EMPTY_AREA: AreaText = {
  name: '',
  unit: 'sq ft',
  bySides: true,
  length: '',
  width: '',
  size: '',
  condition: null,
  found: [],
  notes: '',
}

export const toAreaText = ({ length, width, size, ...area }: VisitArea): AreaText => ({
  ...EMPTY_AREA,
  ...area,
  bySides: area.unit === 'sq ft' && (length !== null || size === null),
  length: toText(length),
  width: toText(width),
  size: toText(size),
})

const toText = (figure: number | null): string => (figure === null ? '' : String(figure))

/** NaN for what is no figure; null for nothing. A minus is read, so that the contract can say what is wrong. */
const parseFigure = (text: string): number | null => {
  const plain = text.replaceAll(/[,\s]/g, '')
  if (plain === '') return null
  return /^-?\d*\.?\d+\.?$/.test(plain) ? Number(plain) : Number.NaN
}

type Read = { area: VisitArea } | { errors: Partial<Record<string, string>> }

/** Reads what is typed by the rules of the server. */
export function readArea(text: AreaText): Read {
  const isBySides = text.unit === 'sq ft' && text.bySides
  const [length, width] = isBySides ? [parseFigure(text.length), parseFigure(text.width)] : [null, null]
  const size = isBySides
    ? length !== null && width !== null && length > 0 && width > 0
      ? toSquareFeet(length, width)
      : null
    : parseFigure(text.size)
  const { name, unit, condition, found, notes } = text
  const judged = VisitArea.safeParse({ name, unit, length, width, size, condition, found, notes })
  if (judged.success) return { area: judged.data }
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** Square feet of the sides that are typed so far; null where one is missing. */
export function computeTypedSize({ length, width }: AreaText): number | null {
  const [long, wide] = [parseFigure(length), parseFigure(width)]
  return long !== null && wide !== null && long > 0 && wide > 0 ? toSquareFeet(long, wide) : null
}
