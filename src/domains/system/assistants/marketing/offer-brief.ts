import { formatList } from '#lib/format-list.ts'
import { stripInstruction, detectChannel, isAsked, isOrder, detectTone } from './parse-tone.ts'
import type { Channel, Tone } from './parse-tone.ts'
import { extractFigures, mentionsMoney, parseMoney } from './parse-money.ts'
import type { Money } from './parse-money.ts'
import { splitClauses, toPlainWords } from './plain-words.ts'
import { parsePeople, parseTowns, parseWorks } from './parse-subject.ts'
import type { Work } from './parse-subject.ts'
import { parseTimes } from './parse-deadline.ts'
import type { Deadline } from './parse-deadline.ts'

/** What was understood of an owner's words about an offer. Nothing stands in it that they did not write. */
export type OfferBrief = {
  works: Work[]
  towns: string[]
  people: string[]
  /** `10% off`, `from $299`: only where it is one and all that goes with it was understood. */
  money: Money | null
  /** The clauses of an offer as they were written, where reading them apart could turn what they promise. */
  asWritten: string[]
  deadline: Deadline | null
  times: string[]
  /** What of time and place stood beside the price, and so limits it: `today only`, `in Brandon`. */
  limits: string[]
  tone: Tone
  channel: Channel
  /** The clauses that nothing was made of. */
  unused: string[]
}

const FILLER = new Set(
  `a an the and or our your their my we us you it is are be been will can all any of on in at for with to from by as this that these those get getting have has having had who who's want
 wants do does doing offer offers offering offered special specials deal deals sale sales promo promotion promotions promotional announce about customers customer clients people homeowners everyone everybody
 folks service services job jobs work discount off price prices now today's just only also who whose ready time again let lets know book booking appointment schedule some new-look need needs
 free estimate estimates quote quotes area areas hi hello please thanks thank great good nice fresh limited-time tone friendly casual warm professional formal playful fun short urgent hurry brief simple
 reply stop end opt out link call us home homes house's local season it's its there here come see`.split(/\s+/),
)

/** What one clause says. `left`: the words that nothing stands for. */
type Read = {
  clause: string
  said: string
  works: Work[]
  towns: string[]
  people: string[]
  money: Money[]
  deadlines: Deadline[]
  times: string[]
  left: string[]
}

/** Reads what the offer is, who it is for, where it applies and when it ends, from text as a person typed it. */
export function parseBrief(typed: string): OfferBrief {
  const words = toPlainWords(typed)
  const orders: string[] = []
  const clauses: Read[] = []
  for (const clause of splitClauses(words)) {
    const one = readOne(clause)
    if (isOrder(clause) || (isAsked(clause) && !says(one) && one.left.length > 0 && !mentionsMoney(one.said)))
      orders.push(clause)
    else clauses.push(one)
  }
  const isOffer = clauses.some(({ said, money }) => money.length > 0 || mentionsMoney(said))
  // What is written around a price may be a condition of it: then it stands as it was written, or the offer would
  // promise more than the owner does.
  const asWritten =
    isOffer && !isClear(clauses)
      ? clauses.filter((one) => says(one) || one.left.length > 0)
      : clauses.filter(isStatement)
  const isRead = !isOffer || asWritten.length === 0
  const others = clauses.filter((one) => !asWritten.includes(one))
  const works = unique(
    clauses.flatMap((one) => one.works),
    ({ name }) => name,
  )
  const priced = isOffer && isRead ? others.find(({ money }) => money.length > 0) : undefined
  const isPlaceOfPrice = priced !== undefined && priced.works.length === 0 && priced.towns.length > 0
  const besides = others.filter((one) => one !== priced)
  const times = unique((priced ? besides : others).flatMap((one) => one.times)).slice(0, 2)
  return {
    works: withoutVague(works).slice(0, 3),
    towns: unique((isPlaceOfPrice ? besides : others).flatMap((one) => one.towns)),
    people: unique(others.flatMap((one) => one.people)),
    money: isRead ? (clauses.flatMap((one) => one.money)[0] ?? null) : null,
    asWritten: asWritten.map(({ said }) => said),
    deadline: isRead ? (clauses.flatMap((one) => one.deadlines)[0] ?? null) : null,
    times,
    limits: [...(isPlaceOfPrice ? [`in ${formatList(priced.towns)}`] : []), ...(priced?.times ?? [])],
    tone: detectTone(words),
    channel: detectChannel(words),
    unused: [...orders.filter((order) => !isOfManner(order)), ...others.flatMap(leftOf)],
  }
}

function readOne(clause: string): Read {
  const said = stripInstructionSafely(clause)
  const money = parseMoney(said)
  const times = parseTimes(money.rest)
  const people = parsePeople(times.rest)
  const towns = parseTowns(people.rest)
  const works = parseWorks(towns.rest)
  const left = (works.rest.match(/[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}'-]*/gu) ?? []).filter(
    (word) => !FILLER.has(word.toLowerCase()),
  )
  return {
    clause,
    said,
    // `gutter cleaning` is not the cleaning of pavers.
    works: left.length > 0 ? works.works.filter(({ sure }) => sure) : works.works,
    towns: towns.towns,
    people: people.people,
    money: money.found,
    deadlines: times.deadlines,
    times: times.times,
    left,
  }
}

/**
 * Removes the instruction from a clause, unless that would create a figure: `$ email 0` must not become the price `$
 * 0`.
 */
function stripInstructionSafely(clause: string): string {
  const said = stripInstruction(clause)
  const typed = extractFigures(clause)
  return extractFigures(said).every((figure) => typed.includes(figure)) ? said : clause
}

const says = ({ works, towns, people, money, deadlines, times }: Read): boolean =>
  [works, towns, people, money, deadlines, times].some((found) => found.length > 0)

/**
 * `We have two openings next week`: news of the business that stands for itself, with more in it than was read apart.
 */
const isStatement = (one: Read): boolean =>
  one.left.length > 0 &&
  says(one) &&
  /^(?:we|we're|we've|we'll|our|only|last|limited|few|openings?|spots?|back|crew|the crew)\b/i.test(one.said)

/** Of a clause of which nothing was read all of it, else the words that were left. */
const leftOf = (one: Read): string[] => (one.left.length === 0 ? [] : [says(one) ? one.left.join(' ') : one.clause])

/**
 * One price or discount, one end, and no clause that could belong to another part of the offer than where it would be
 * put.
 */
function isClear(clauses: readonly Read[]): boolean {
  const priced = clauses.filter(({ money }) => money.length > 0)
  const apart = (of: (one: Read) => readonly unknown[]) => clauses.filter((one) => of(one).length > 0)
  const isSplit = (of: (one: Read) => readonly unknown[]) =>
    apart(of).length > 1 && priced.some((one) => of(one).length > 0)
  return (
    clauses.flatMap(({ money }) => money).length === 1 &&
    clauses.every(({ said, money, left }) => left.length === 0 && (money.length > 0 || !mentionsMoney(said))) &&
    clauses.flatMap(({ deadlines }) => deadlines).length <= 1 &&
    clauses.flatMap(({ times }) => times).length <= 2 &&
    apart(({ people }) => people).length <= 1 &&
    !isSplit(({ works }) => works) &&
    !isSplit(({ towns }) => towns) &&
    new Set(clauses.flatMap(({ works }) => works.map(({ name }) => name))).size <= 3
  )
}

/** Beside the pool deck that is sealed, `pavers` and `sealing` say nothing more. */
function withoutVague(works: Work[]): Work[] {
  const clear = works.filter(({ kind }) => kind !== 'any')
  return clear.length > 0 ? clear : works
}

const isOfManner = (order: string): boolean =>
  /^(?:no|without(?: an?| any)?) (?:discounts?|offers?|prices?|coupons?|specials?)$/i.test(order) ||
  (order.split(' ').length <= 8 &&
    /\b(tone|style|short|brief|concise|simple|friendly|formal|professional|playful|fun|funny|urgent|warm|casual|upbeat|cheerful|polite|text|sms|e-?mail)\b/i.test(
      order,
    ))

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => unknown = (item) => item): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()]
}

/** Whether there is anything to write about. */
export const isEmpty = ({ works, towns, people, money, asWritten, deadline, times, limits }: OfferBrief): boolean =>
  [works, towns, people, asWritten, times, limits].every((found) => found.length === 0) &&
  money === null &&
  deadline === null

/** `pool deck sealing`, `10% off`, `ends Dec 12`: what was read, for the owner to check. */
export function describeBrief({
  works,
  towns,
  people,
  money,
  asWritten,
  deadline,
  times,
  limits,
}: OfferBrief): string[] {
  return [
    // What is quoted names them itself.
    ...(asWritten.length > 0 ? [] : works.map(({ name }) => name)),
    ...(money ? [money.words] : []),
    ...people.map((who) => `for ${who}`),
    ...limits,
    ...times,
    ...(towns.length > 0 ? [`in ${formatList(towns)}`] : []),
    ...(deadline ? [`${deadline.verb} ${deadline.date}`] : []),
    ...asWritten,
  ]
}
