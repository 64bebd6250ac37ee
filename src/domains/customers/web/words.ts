const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month and year of a `transactionDate` (month/day/year text): `1/5/2025` → `Jan 2025`. What cannot be read is shown as it is. */
export function monthAndYear(transactionDate: string | null): string {
  if (!transactionDate) return ''
  const [month, , year] = transactionDate.split('/')
  const name = MONTHS[Number(month) - 1]
  return name && year ? `${name} ${year}` : transactionDate
}

/** At most two letters for the square beside a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  // Array.from keeps an emoji or an accented letter whole.
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
