import type { Item } from './contract.ts'
import { ANSWER_LABELS, formatPrices, formatTime, KIND_LABELS } from './format-item.ts'

/** An item as the change log tells of it: in words, so that it reads the same in ten years. */
export function describeItem(item: Item): Record<string, string | boolean> {
  const { prices, materials, checklist } = item
  return {
    name: item.name,
    kind: KIND_LABELS[item.kind].one,
    note: item.note ?? '',
    unit: item.unit,
    price: prices.length > 1 ? prices.map(describeBand).join('; ') : formatPrices(prices),
    minimum: formatPrices([{ upTo: null, low: item.minimum, usual: item.minimum, high: item.minimum }]),
    taxable: item.taxable,
    time: formatTime(item),
    crew: item.crew === null ? '' : String(item.crew),
    materials: materials
      .map(({ name, quantity, measure, per }) => `${name}: ${quantity} ${measure} per ${per}`)
      .join('; '),
    checklist: checklist
      .map(({ text, answer, required }) => `${text} (${ANSWER_LABELS[answer]}${required ? ', must have' : ''})`)
      .join('; '),
    description: item.description,
    picture: item.pictureId !== null,
    onWebsite: item.onWebsite,
    active: item.active,
  }
}

const describeBand = (band: Item['prices'][number]): string =>
  `${band.upTo === null ? 'above' : `up to ${band.upTo}`}: ${formatPrices([band])}`
