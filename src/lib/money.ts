const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as a person reads them: 123456 → "$1,234.56" (spec.md §9: two decimals). */
export const formatCents = (cents: number): string => dollars.format(cents / 100)
