import { parseTypedNumber } from '#domains/work/inventory/web/format.ts'

/** Of the fields `of {id}` those that have something in them, in whole units; or what is wrong with one. */
export function readUnits(typed: Partial<Record<string, string>>): {
  units: { id: string; quantity: number }[]
  errors: Record<string, string>
} {
  const units: { id: string; quantity: number }[] = []
  const errors: Record<string, string> = {}
  for (const [name, text = ''] of Object.entries(typed)) {
    const plain = text.trim()
    if (!name.startsWith('of ') || plain === '') continue
    const quantity = parseTypedNumber(plain)
    if (quantity !== null && Number.isInteger(quantity) && quantity >= 0 && quantity <= 100_000)
      units.push({ id: name.slice(3), quantity })
    else
      errors[name] = /^\d*[.,]\d+$/.test(plain)
        ? 'Enter whole units. Count anything opened as a full unit.'
        : 'Enter whole units, from 0 to 100,000.'
  }
  return { units, errors }
}

/** Of the fields `hours {id}` the same, in hours with two decimals at most. */
export function readHours(typed: Partial<Record<string, string>>): {
  hours: { id: string; hours: number }[]
  errors: Record<string, string>
} {
  const found: { id: string; hours: number }[] = []
  const errors: Record<string, string> = {}
  for (const [name, text = ''] of Object.entries(typed)) {
    const plain = text.trim().replace(',', '.')
    if (!name.startsWith('hours ') || plain === '') continue
    if (/^\d{1,4}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 1000)
      found.push({ id: name.slice(6), hours: Number(plain) })
    else errors[name] = 'Enter hours from 0 to 1,000, with up to two decimals.'
  }
  return { hours: found, errors }
}
