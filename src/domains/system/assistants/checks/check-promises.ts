// What binds the owner, or hurries the reader. Pure.

/** Each may stand in a draft only where it stood in what was given. */
const BINDING: readonly RegExp[] = [
  /\b(?:discounts?|coupons?|vouchers?|rebates?|cash ?back|gift ?cards?|gifts?|giveaways?|raffles?|bonus(?:es)?|prizes?|freebies|bogo|promo(?:tion)?s?(?: codes?)?)\b/gi,
  /\b(?:refund\w*|money[- ]back|compensat\w+|reimburs\w+|on the house|no charge|at no cost|complimentary|half (?:off|price)|price match\w*)\b/gi,
  /\bfree\b(?! (?:(?:written |no[- ]obligation )?(?:estimates?|quotes?|visits?|inspections?)|to (?:call|ask|reach|contact|send|write)))/gi,
  /\b(?:guarantee\w*|promis\w+|warrant\w+|insured|licensed|certified|lifetime|forever|permanent\w*)\b/gi,
  /\b(?:today|tonight|tomorrow|this (?:week|weekend|month)|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|while (?:supplies|spots|it) lasts?|last chance|limited[- ]time|act now|hurry|only \w+ (?:left|spots?|openings?)|expires?|deadline|ends (?:soon|on))\b/gi,
  /\b(?:january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?(?= ?\d)/gi,
  /\b(?:best|cheapest|lowest|number one|#1|award\w*|five[- ]star|top[- ]rated)\b/gi,
]

/** What a text promises, or hurries with, that was not given. */
export function unknownPromises(said: string, given: string): string[] {
  return BINDING.flatMap((pattern) => {
    const known = new Set(Array.from(given.matchAll(pattern), ([found]) => rootOf(found)))
    return Array.from(said.matchAll(pattern), ([found]) => found).filter((found) => !known.has(rootOf(found)))
  })
}

/** `guaranteed` was given where `guarantee` was. */
const rootOf = (found: string): string => found.toLowerCase().replace(/(?:ies|ed|es|e|s|d|ing|y)$/, '')
