const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as a person reads them: 123456 → "$1,234.56" (spec.md §9: two decimals). */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Dollars as a person types them, in integer cents: `$1,234.5` → 123450. Null when it is no amount. */
export function parseDollars(typed: string): number | null {
  const [, whole, part = ''] = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (whole === undefined && part === '') return null
  return Number((whole ?? '0').replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
