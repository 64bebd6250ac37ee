/** The values of custom fields: read from what was typed, and shown to people. */

const MAX_LENGTH = 200
const YES = /^(?:y|yes|true|1|x|on)$/i
const NO = /^(?:n|no|false|0|off)$/i

/** A column of a file as the name of a field: one line of at most 40 characters. */
export const toFieldName = (heading: string): string =>
  heading.replaceAll(/\s+/g, ' ').trim().slice(0, 40).toWellFormed().trim()

/** A custom field, as far as its values depend on it. */
export type ValueField = {
  name: string
  type: 'text' | 'number' | 'date' | 'yes-no' | 'choice'
  choices: readonly string[]
}

/**
 * Reads what was typed, or stands in a file, as a value of a field: `value` as it is stored, empty for none, or
 * `problem`, a sentence.
 */
export function readValue(field: ValueField, typed: string): { value: string } | { problem: string } {
  const text = typed.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return { value: '' }
  const { name } = field
  switch (field.type) {
    case 'text':
      return text.length > MAX_LENGTH ? { problem: `Use up to ${MAX_LENGTH} characters for ${name}.` } : { value: text }
    case 'number': {
      const number = Number(text.replaceAll(',', ''))
      return /^-?[\d,]*\.?\d+$/.test(text) && Number.isFinite(number) && Math.abs(number) < 1e12
        ? { value: String(number) }
        : { problem: `Enter a number for ${name}.` }
    }
    case 'date':
      return readDate(name, text)
    case 'yes-no':
      if (YES.test(text)) return { value: 'yes' }
      return NO.test(text) ? { value: 'no' } : { problem: `Choose yes or no for ${name}.` }
    case 'choice': {
      const choice = field.choices.find((one) => one.toLowerCase() === text.toLowerCase())
      return choice === undefined ? { problem: `Choose ${name} from its list.` } : { value: choice }
    }
  }
}

function readDate(name: string, text: string): { value: string } | { problem: string } {
  const problem = `Enter a date as month/day/year for ${name}.`
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : us ? [us[3], us[1], us[2]] : []
  if (year === undefined || month === undefined || day === undefined) return { problem }
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && Number(year) >= 1900
  return isReal ? { value: date.toISOString().slice(0, 10) } : { problem }
}

/** A stored value as people read it: `Yes`, `11/30/2026`. */
export function formatValue({ type }: Pick<ValueField, 'type'>, value: string): string {
  if (type === 'yes-no') return value === 'yes' ? 'Yes' : 'No'
  if (type === 'date') {
    const [year = '', month = '', day = ''] = value.split('-')
    return `${Number(month)}/${Number(day)}/${year}`
  }
  return value
}
