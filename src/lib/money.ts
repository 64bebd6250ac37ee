const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * The most that one line, one bill or one payment may come to: cents. What is larger is a slip of the hand, and would
 * not fit the columns.
 */
export const MAX_CENTS = 100_000_000

/** Integer cents as a person reads them: 123456 → "$1,234.56" (spec.md §9: two decimals). */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Cents as a number of dollars, for a cell of a table: a cell with a number is never taken for a formula. */
export const toDollars = (cents: number): number => cents / 100

/** Cents as the value of a field or a cell, without sign and commas: 123450 → `1234.50`. */
export const toDollarText = (cents: number): string => (cents / 100).toFixed(2)

/** The same without cents where there are none: 123400 → `1234`. */
export const toShortDollarText = (cents: number): string => toDollarText(cents).replace(/\.00$/, '')

/** Cents as a person types them: 123450 → `1,234.50`. */
export const typedDollars = (cents: number): string => formatCents(cents).replace('$', '')

/**
 * Dollars as a person types them, rounded to integer cents: `$1,234.5` → 123450, `99.999` → 10000. Null when it is no
 * amount.
 */
export function parseDollars(typed: string): number | null {
  const [, whole, part = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(\d{0,20}))?\s*$/.exec(typed) ?? []
  if (whole === undefined && part === '') return null
  // By its digits: as a number, 1.005 is a little less than it says.
  const isUp = (part[2] ?? '0') >= '5'
  return Number((whole ?? '0').replaceAll(',', '')) * 100 + Number(part.slice(0, 2).padEnd(2, '0')) + (isUp ? 1 : 0)
}

/**
 * What a money field shows once it is left: `99.999` → `100.00`. What is no amount, or has no more than two decimals,
 * stays as it was typed.
 */
export function roundTyped(typed: string): string {
  const cents = /\.\d{3,}\s*$/.test(typed) ? parseDollars(typed) : null
  return cents === null ? typed : typedDollars(cents)
}

/** With the minus of the typesetter: `−$142.50`. */
export const formatSigned = (cents: number): string => (cents < 0 ? `−${formatCents(-cents)}` : formatCents(cents))
