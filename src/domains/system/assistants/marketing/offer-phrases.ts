import type { Facts } from '#domains/system/business/contract.ts'
import { withWarranty } from '#domains/system/business/business-claims.ts'
import { CLAIMS } from '#domains/system/business/business-facts.ts'
import { formatList } from '#lib/format-list.ts'
import type { OfferBrief } from './offer-brief.ts'
import type { Work } from './parse-subject.ts'

/** Chooses among ways to say one thing: the same words always choose the same, other words mostly others. */
export type Choose = (ways: readonly string[]) => string

/** `seed`: the words that were typed. FNV-1a, in turns: each choice depends on those before it. */
export function createChooser(seed: string): Choose {
  let state = 0x811c9dc5
  const turn = (text: string) => {
    for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  turn(seed)
  return (ways) => {
    turn(ways[0] ?? '')
    // The low bits of this sum alternate too evenly.
    return ways[(state >>> 8) % ways.length] ?? ''
  }
}

export const toSentence = (words: string): string => {
  const whole = words.trim().replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  return whole === '' || /[.!?]$/.test(whole) ? whole : `${whole}.`
}

const things = (works: readonly Work[]): string => formatList([...new Set(works.map(({ thing }) => thing))])
const names = (works: readonly Work[]): string => formatList(works.map(({ name }) => name))

/** `your pool deck sealed`; of several kinds of work none fits. */
const whatDone = (works: readonly Work[]): string | null =>
  works.length > 0 && works.every(({ done }) => done === works[0]?.done)
    ? `your ${things(works)} ${works[0]?.done ?? ''}`
    : null

const when = ({ times }: OfferBrief): string => (times.length > 0 ? ` ${times.join(' ')}` : '')
const where = ({ towns }: OfferBrief): string =>
  towns.length === 0 ? '' : towns.length > 3 ? ` in your area` : ` in ${formatList(towns)}`

/** The first sentence: what it is about. Null where there is only an offer, or what is quoted says it. */
export function openingSentence(brief: OfferBrief, choose: Choose): string | null {
  const { works, tone, asWritten } = brief
  if (asWritten.length > 0) return null
  const done = whatDone(works)
  const rest = `${where(brief)}${when(brief)}`
  if (works.length === 0 && brief.towns.length > 0)
    return toSentence(choose([`We're working${rest}`, `We're visiting customers${rest}`]))
  if (works.length === 0)
    return rest === ''
      ? null
      : choose([`Planning to freshen up outside${rest}?`, `Anything outside need cleaning or sealing${rest}?`])
  const ask = tone === 'brief' ? names(works) + rest : null
  if (ask !== null) return toSentence(ask)
  if (brief.towns.length > 0)
    return toSentence(
      choose([
        `We are booking ${names(works)}${rest}`,
        `We do ${names(works)}${rest}`,
        `${names(works)}${rest}: now booking`,
      ]),
    )
  if (done === null)
    return toSentence(choose([`We are booking ${names(works)}${rest}`, `Time for ${names(works)}${rest}`]))
  return WAYS[tone]({ done, things: things(works), names: names(works), rest }, choose)
}

type About = { done: string; things: string; names: string; rest: string }
const isMany = (thing: string): boolean => thing === 'pavers' || / and /.test(thing)
const WAYS: Record<OfferBrief['tone'], (about: About, choose: Choose) => string> = {
  friendly: ({ done, names: name, rest }, choose) =>
    choose([
      `Time to get ${done}${rest}?`,
      `Thinking of getting ${done}${rest}?`,
      `Ready to get ${done}${rest}?`,
      `Want to have ${done}${rest}? Ask us about ${name}.`,
    ]),
  formal: ({ things: thing, names: name, rest }, choose) =>
    choose([
      `We'd be glad to take care of your ${thing}${rest}: ${name}.`,
      `We are now scheduling ${name}${rest}.`,
      `May we offer you ${name}${rest}?`,
    ]),
  urgent: ({ done, names: name, rest }, choose) =>
    choose([
      `Don't wait to get ${done}${rest}.`,
      `Contact us soon to get ${done}${rest}.`,
      `We're booking ${name}${rest} now, so don't wait.`,
    ]),
  playful: ({ done, things: thing, rest }, choose) =>
    choose([
      `${isMany(thing) ? 'Are' : 'Is'} your ${thing} looking tired? Let's get ${done}${rest}.`,
      `Your ${thing} called: ${isMany(thing) ? 'they want' : 'it wants'} some attention${rest}.`,
      `Show your ${thing} some love: get ${done}${rest}.`,
    ]),
  brief: ({ names: name, rest }) => toSentence(name + rest),
}

/** What is offered, in the words of the owner. Null where nothing is. */
export function offerSentence(brief: OfferBrief, choose: Choose): string | null {
  const { money, people, works, asWritten, tone } = brief
  if (asWritten.length > 0) return toSentence(asWritten.join(', '))
  if (money === null)
    return people.length > 0 && works.length === 0 && brief.times.length === 0
      ? toSentence(`This is for ${formatList(people)}`)
      : null
  const whole = formatOfferPrice(brief)
  if (money.kind === 'price')
    return toSentence(
      works.length === 1 ? `${works[0]?.name ?? ''} ${whole}` : choose([`Price: ${whole}`, `It costs ${whole}`]),
    )
  if (people.length > 0 || tone === 'brief') return toSentence(whole)
  return toSentence(choose([`Take ${whole}`, `You get ${whole}`, whole]))
}

/** `10% off for returning customers in Brandon this month`: with all that limits it. */
export const formatOfferPrice = ({ money, people, limits }: OfferBrief): string =>
  money === null
    ? ''
    : [money.words, people.length > 0 ? `for ${formatList(people)}` : '', ...limits].filter(Boolean).join(' ')

/** Until when. Null where it does not end. */
export function endingSentence({ deadline, money }: OfferBrief): string | null {
  if (deadline === null) return null
  const { verb, date } = deadline
  if (verb === 'ends') return money ? `Offer ends ${date}.` : `This ends ${date}.`
  if (verb === 'before' || verb === 'by') return `Book ${verb} ${date}.`
  return `Good ${verb} ${date}.`
}

/**
 * What the business says of such work by itself (spec.md §1): figures and claims stand in the facts, and nowhere else.
 */
export function claimSentence({ works }: OfferBrief, facts: Facts): string | null {
  const kinds = new Set(works.map(({ kind }) => kind))
  if (kinds.has('sealing'))
    return `Sealing lasts ${CLAIMS.sealingLasts}${withWarranty(facts, ', and our sealing work carries a ', ' warranty')}.`
  if (kinds.has('restoration')) return `A paver restoration takes ${CLAIMS.restorationTakes}, weather permitting.`
  if (works.some(({ kind, thing }) => kind === 'cleaning' && thing === 'pavers'))
    return `We recommend cleaning pavers ${CLAIMS.cleaningRecommended}.`
  if (kinds.has('washing')) return 'We treat mold and algae before we wash.'
  return null
}
