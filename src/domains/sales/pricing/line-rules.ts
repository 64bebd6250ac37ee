import { lineTotal } from './bill-totals.ts'
import type { Discount, Line } from './bill-totals.ts'
import { isSameService, pickRule } from './pick-rule.ts'
import type { Rule } from './pick-rule.ts'

// What the rules of a customer make of a bill with several services. Pure, and for both sides.

/** What is taken off a line, and by which rule. */
export type LineRule<One extends Rule = Rule> = { rule: One; discount: Discount }

/** A line with the service that it is of (`serviceOfEach`). */
export type ServiceLine = Pick<Line, 'quantity' | 'unitPrice'> & { service: string }

/**
 * The rule of each line; null: none, or nothing to take off. Of one service it is the best one for all its lines
 * together: a percentage is taken off each of them, dollars once, and a flat rate stands for the first, which names the
 * service. `day`: YYYY-MM-DD.
 */
export function rulesForLines<One extends Rule>(
  rules: readonly One[],
  lines: readonly ServiceLine[],
  day: string,
): (LineRule<One> | null)[] {
  const found = new Map<ServiceLine, LineRule<One> | null>()
  for (const service of new Set(lines.map((line) => line.service))) {
    const ofIt = lines.filter((line) => line.service === service)
    const offs = offsOf(rules, ofIt.map(lineTotal), { service, day })
    for (const [place, line] of ofIt.entries()) found.set(line, offs[place] ?? null)
  }
  return lines.map((line) => found.get(line) ?? null)
}

/** What is taken off the lines of one service, of so many cents each. */
function offsOf<One extends Rule>(
  rules: readonly One[],
  cents: readonly number[],
  asked: { service: string; day: string },
): (LineRule<One> | null)[] {
  const [first = 0] = cents
  const base = cents.reduce((sum, one) => sum + one, 0)
  const { rule, discount } = pickRule(rules, { ...asked, base, beside: base - first })
  if (rule === null || discount === null) return []
  if ('percent' in discount) return cents.map(() => ({ rule, discount }))
  let left = discount.cents
  return cents.map((one) => {
    const off = Math.min(left, one)
    left -= off
    return off > 0 ? { rule, discount: { ...discount, cents: off } } : null
  })
}

/**
 * The service that each line begins with, of those that are `named`. One that begins with none is of the line above it,
 * the first one of the job (`ofJob`), or by itself.
 */
export function assignServices(
  lines: readonly Pick<Line, 'description'>[],
  named: readonly string[],
  ofJob: string | null,
): string[] {
  // As it is named first: one service has one name, however it is written.
  const known = [...named, ...(ofJob === null ? [] : [ofJob])].filter(
    (name, place, all) => all.findIndex((one) => isSameService(one, name)) === place,
  )
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  let above = ofJob ?? lines[0]?.description.trim() ?? ''
  return lines.map(({ description }) => (above = longestFirst.find((name) => beginsWith(description, name)) ?? above))
}

/** A name is whole: `Roof wash, back` begins with `Roof wash`, `Roof washing` does not. */
function beginsWith(description: string, name: string): boolean {
  const text = description.trim()
  const wanted = name.trim()
  return (
    wanted !== '' &&
    isSameService(text.slice(0, wanted.length), wanted) &&
    !/^[\p{L}\p{N}]/u.test(text.slice(wanted.length))
  )
}
