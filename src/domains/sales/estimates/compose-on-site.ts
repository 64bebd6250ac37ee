/** Turns what was measured at a visit into an offer, at the prices of the price book. Pure. */
import { pickBand } from '#domains/sales/price-book/pick-band.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import { FINDING_LABELS, formatSize } from '#domains/sales/visits/contract-measurement.ts'
import type { Finding, StoredArea } from '#domains/sales/visits/contract-measurement.ts'
import { formatList } from '#lib/format-list.ts'
import { invalid } from '#lib/problem.ts'
import type { OnSiteOffer } from './contract-on-site.ts'
import type { EstimateLine, EstimateOptions } from './contract-line-items.ts'
import { FINISHES, priceUnits } from './finish-prices.ts'

/** Words in the name or the description of an add-on that say what it takes care of. */
const TREATS: Record<Finding, RegExp> = {
  rust: /rust/i,
  'old-sealer': /strip|old sealer|remove sealer|sealer removal/i,
  weeds: /weed|joint sand|polymeric/i,
  oil: /\boil\b|degreas/i,
  efflorescence: /efflorescence/i,
}

/** What of that which was found an item takes care of, by its own words. */
export const listTreated = ({ name, description }: Pick<Item, 'name' | 'description'>): Finding[] =>
  (Object.keys(TREATS) as Finding[]).filter((finding) => TREATS[finding].test(`${name} ${description}`))

/**
 * Returns the offer. Throws `invalid`, with the path of the field, for work that is not in the price book or has no
 * price there, where nothing is measured that it could be priced by, and for an add-on without a quantity.
 */
export function composeOnSite(
  offered: OnSiteOffer,
  measured: readonly StoredArea[],
  items: ReadonlyMap<string, Item>,
): EstimateOptions {
  const service = find(items, offered.serviceId, 'serviceId')
  const groups = groupByItem(offered, measured, service, items)
  const main = groups.find(({ item }) => item === service)
  if (!main && service.unit !== 'each' && service.unit !== 'hour') throw nothingFor(service, measured)
  const priced = groups.flatMap(({ areas }) => areas).filter(({ unit }) => unit === 'sq ft')
  const isOnly = priced.every((area) => main?.areas.includes(area))
  const others = groups.filter((group) => group !== main)
  const mainLines = (level: Level, id: string, suffix = '') =>
    linesOf(main ?? { item: service, areas: [] }, { level, id, suffix, isOnly })
  const packages =
    offered.finishes && service.unit === 'sq ft'
      ? FINISHES.map(({ name, level }) => ({
          id: `finish-${name}`,
          name,
          summary: null,
          points: [],
          recommended: name === offered.recommended,
          lines: mainLines(level, `line-${name}`, `, ${name.toLowerCase()}`),
        }))
      : []
  return {
    choose: packages.length > 0 ? 'Choose a finish' : '',
    packages,
    lines: [
      ...(packages.length > 0 ? [] : mainLines('usual', 'line')),
      ...others.flatMap((group, at) =>
        linesOf(group, { level: 'usual', id: `other-${at}`, suffix: '', isOnly: false }),
      ),
    ],
    options: offered.addOns.map((addOn, at) => ({
      ...addOnLine(find(items, addOn.itemId, `addOns.${at}.itemId`), addOn.quantity, { at, measured, priced }),
      chosen: addOn.chosen,
    })),
    discount: offered.discount ?? null,
    areas: priced.map(({ name, size }) => ({ name, sqFt: size ?? 0 })),
  }
}

type Level = (typeof FINISHES)[number]['level']
type Group = { item: Item; areas: StoredArea[] }

/** The areas by what prices them: the work where its unit fits, or what a person chose. Without a size, by nothing. */
function groupByItem(
  offered: OnSiteOffer,
  measured: readonly StoredArea[],
  service: Item,
  items: ReadonlyMap<string, Item>,
): Group[] {
  const groups: Group[] = []
  for (const area of measured) {
    if (area.size === null) continue
    const at = offered.areas.findIndex(({ areaId }) => areaId === area.id)
    const chosen = offered.areas[at]
    const itemId = chosen ? chosen.itemId : area.unit === service.unit ? service.id : null
    if (itemId === null) continue
    const item = find(items, itemId, chosen ? `areas.${at}.itemId` : 'serviceId')
    if (item.unit !== area.unit) {
      const sentence = `${item.name} is priced by ${item.unit}, and ${area.name} is measured in ${area.unit}. Choose another item or unit.`
      throw invalid(sentence, [{ path: `areas.${at}.itemId`, message: sentence }])
    }
    const group = groups.find((one) => one.item === item)
    if (group) group.areas.push(area)
    else groups.push({ item, areas: [area] })
  }
  return groups
}

/** `isOnly`: all square feet are priced by this item, so that one line has them all. */
function linesOf(
  { item, areas }: Group,
  { level, id, suffix, isOnly }: { level: Level; id: string; suffix: string; isOnly: boolean },
): EstimateLine[] {
  const isWhole = item.unit === 'each' && areas.length === 0
  const units = isWhole || item.unit === 'hour' ? 1 : areas.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const price = priceUnits({ each: priceOf(item, units, level), unit: item.unit, minimum: item.minimum }, units)
  const line = {
    description: `${item.name}${suffix}`.slice(0, 200),
    detail: listAreas(areas) ?? (item.description || null),
    ...(item.taxable ? {} : { taxable: false }),
    itemId: item.id,
    rule: null,
    ...price,
  }
  // The least that the work costs is one piece, whatever the areas.
  if (!price.byArea || isOnly)
    return [{ ...line, id, quantity: price.unit === 'each' && item.unit !== 'each' ? 1 : units }]
  return areas.map((area, at) => ({
    ...line,
    id: `${id}-${at}`,
    detail: item.description || null,
    description: `${item.name}${suffix}: ${area.name}`.slice(0, 200),
    quantity: area.size ?? 0,
    area: area.name,
  }))
}

/** A line of an item that is added to work which was agreed before, priced on its own. Throws `invalid` as `composeOnSite`. */
export const toAddedLine = (
  items: ReadonlyMap<string, Item>,
  { itemId, quantity, path }: { itemId: string; quantity: number; path: string },
): EstimateLine => addOnLine(find(items, itemId, `${path}.itemId`), quantity, { at: 0, path, measured: [], priced: [] })

type Around = { at: number; path?: string; measured: readonly StoredArea[]; priced: readonly StoredArea[] }

function addOnLine(
  item: Item,
  typed: number | null,
  { at, path = `addOns.${at}`, measured, priced }: Around,
): EstimateLine {
  const area = priced.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const isByArea = item.unit === 'sq ft' && typed === null && area > 0
  const quantity = isByArea ? area : (typed ?? (item.unit === 'each' ? 1 : null))
  if (quantity === null) {
    const sentence = `Enter how many ${item.unit} of ${item.name}.`
    throw invalid(sentence, [{ path: `${path}.quantity`, message: sentence }])
  }
  const price = priceUnits(
    { each: priceOf(item, quantity, 'usual', `${path}.itemId`), unit: item.unit, minimum: item.minimum },
    quantity,
  )
  const isPiece = price.unit === 'each' && item.unit !== 'each'
  return {
    id: `add-on-${at}`,
    description: item.name,
    detail: whyOf(item, measured) ?? (item.description || null),
    ...price,
    byArea: price.byArea && isByArea,
    quantity: isPiece ? 1 : quantity,
    ...(item.taxable ? {} : { taxable: false }),
    itemId: item.id,
    rule: null,
  }
}

/** `We found rust on Driveway.` */
function whyOf(item: Item, measured: readonly StoredArea[]): string | null {
  for (const finding of listTreated(item)) {
    const names = measured.filter(({ found }) => found.includes(finding)).map(({ name }) => name)
    if (names.length > 0)
      return `We found ${FINDING_LABELS[finding].toLowerCase()} here: ${formatList(names.slice(0, 4))}.`
  }
  return null
}

/** `Driveway 720 sq ft, Front walk 140 sq ft`; null without areas. */
function listAreas(areas: readonly StoredArea[]): string | null {
  if (areas.length === 0) return null
  const each = areas.map((area) => `${area.name} ${formatSize(area)}`)
  const shown = each.slice(0, 8)
  const more = each.length - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ').slice(0, 300)
}

function priceOf(item: Item, units: number, level: Level, path = 'serviceId'): number {
  const band = pickBand(item, units)
  if (band) return band[level]
  const sentence = `${item.name} has no price in the price book yet. Add one under Pricing, or ask the office to.`
  throw invalid(sentence, [{ path, message: sentence }])
}

function find(items: ReadonlyMap<string, Item>, id: string, path: string): Item {
  const item = items.get(id)
  const sentence = 'This item is no longer in the price book. Choose another one.'
  if (!item?.active) throw invalid(sentence, [{ path, message: sentence }])
  return item
}

function nothingFor(service: Item, measured: readonly StoredArea[]) {
  const isUnmeasured = measured.some(({ unit, size }) => unit === service.unit && size === null)
  const sentence = isUnmeasured
    ? `Enter the size of an area first. ${service.name} is priced by ${service.unit}.`
    : `${service.name} is priced by ${service.unit}. Add an area measured in ${service.unit} first.`
  return invalid(sentence, [{ path: 'serviceId', message: sentence }])
}
