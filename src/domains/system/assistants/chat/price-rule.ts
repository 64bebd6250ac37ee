import type { ServiceKey } from '#domains/system/business/contract.ts'
import { computeBallpark, listPriceFactors, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatList } from '#lib/format-list.ts'
import type { Knowledge } from './knowledge-base.ts'
import type { Area } from './parse-question.ts'
import type { ChatQuestion, Rule } from './chat-rule.ts'

const MONEY =
  /\b(prices?|priced|pricing|costs?|how much|charges?|charging|rates?|fees?|expensive|cheap\w*|afford\w*|ballpark|budget|dollars?|bucks|per (sq|square|foot|ft)|smallest job|minimum( job| charge)?|going rate|price range|pay (you|for)|runs? me|set me back)\b|\$ \d/
/** `the deck is rated`, `how much time`, `free of charge`: not about our prices. */
const NOT_MONEY =
  /\b(how much (time|notice|water|pressure|longer|space|room|experience|sand|sun|shade|color)|price match\w*|match (a|the|my|their|any) (price|quote)|interest rate|in charge|charging|success rate|star rating)\b/
const FREE =
  /\b(free|charge for (a |an |the )?(estimates?|quotes?)|(quotes?|estimates?|visit|coming out|inspection) (cost|fee|charge|free)|cost (of|for) (a |an |the )?(quote|estimate|visit)|how much (is|for|does) (a |an |the )?(quote|estimate)|(trip|travel) (fee|charge)|call ?out (fee|charge)|service (fee|charge))\b/

const FIXED = 'Estimates are free, and you get a firm price before work starts.'

/** What work may cost, by the owner's rates; `and for 800 sq ft?` means the service that was named before. */
export const priceRule: Rule = (asked, known) => {
  const aboutMoney = MONEY.test(asked.text) && !NOT_MONEY.test(asked.text)
  if (!aboutMoney && !goesOn(asked)) return null
  if (aboutMoney && FREE.test(asked.text) && !areaOf(asked)) {
    return {
      text: `Estimates are free with no obligation. ${known.facts.name} gets back to you within ${known.facts.answerHours} hours.`,
      next: ['quote', 'call'],
    }
  }
  const area = areaOf(asked) ?? (asked.services.length > 0 ? areaBefore(asked) : null)
  const named = asked.services.length > 0 ? asked.services : servicesBefore(asked)
  const services = (
    named.length > 0 ? named : (['paver-sealing', 'paver-cleaning', 'pressure-washing'] as const)
  ).filter((service) => known.rates[service].high > 0)
  if (services.length === 0)
    return {
      text: `That depends on the surface, so I can’t give you a number here. ${FIXED} Send the quote form or call ${known.phoneShown}.`,
      next: ['quote', 'call'],
    }
  if (area && area.from > 1_000_000)
    return {
      text: `For a surface that size, please call ${known.phoneShown}. It’s worth a visit. ${FIXED}`,
      next: ['call', 'quote'],
    }
  const text = area ? forArea(services, area, known) : perSquareFoot(services, known, named.length > 0)
  return { text: `${text} ${FIXED}`, next: ['quote'] }
}

function forArea(services: readonly ServiceKey[], area: Area, { rates }: Knowledge): string {
  const size =
    area.from === area.to
      ? `${area.from.toLocaleString('en-US')} sq ft`
      : `${area.from.toLocaleString('en-US')} to ${area.to.toLocaleString('en-US')} sq ft`
  const figures = services.map((service) => {
    const range = {
      low: computeBallpark(rates, service, area.from).low,
      high: computeBallpark(rates, service, area.to).high,
    }
    return `${SERVICES[service].label.toLowerCase()} ${formatBallpark(range)}`
  })
  const [first = 'pressure-washing'] = services
  return `A ballpark for about ${size}: ${figures.join('; ')}. It depends on ${formatList(listPriceFactors(first))}.`
}

function perSquareFoot(services: readonly ServiceKey[], { rates }: Knowledge, wasNamed: boolean): string {
  const figures = services.map((service) => {
    const { minimum } = rates[service]
    const least = minimum > 0 ? `, at least ${formatBallpark({ low: minimum, high: minimum })}` : ''
    return `${SERVICES[service].label.toLowerCase()} ${formatBallpark(rates[service])} per square foot${least}`
  })
  return `Roughly, ${figures.join('; ')}. Tell me ${wasNamed ? 'about how many square feet it is' : 'the service and about how many square feet it is'}, and I can give you a ballpark.`
}

const servicesBefore = ({ before }: ChatQuestion): readonly ServiceKey[] =>
  before.find(({ services }) => services.length > 0)?.services ?? []

/** A number alone, like `800?`, is an area when money was the matter. */
function areaOf({ area, text, before }: ChatQuestion): Area | null {
  const [, number] =
    /^(?:(?:and|ok|so|what|how|about|if|for|its|it|is|like|around|roughly|maybe|approx|approximately) )*(\d{2,6})(?: (?:ft|feet|foot))?$/.exec(
      text,
    ) ?? []
  if (area || !number || !before.some((earlier) => MONEY.test(earlier.text))) return area
  return { from: Number(number), to: Number(number) }
}

const areaBefore = ({ before }: ChatQuestion): Area | null => before.find(({ area }) => area !== null)?.area ?? null

/** Something that was not about money by itself, right after something that was: another size, or another service. */
function goesOn(asked: ChatQuestion): boolean {
  const [last] = asked.before
  const wordsOfQuestions =
    /\b(how (long|often|soon)|when|where|who|why|which|do you|are you|can you|does|is it|will)\b/.test(asked.text)
  if (areaOf(asked)) return asked.services.length > 0 || !wordsOfQuestions
  return (
    last !== undefined &&
    MONEY.test(last.text) &&
    asked.services.length > 0 &&
    /^(and|what about|how about|for|ok|or|just|only|the)\b/.test(asked.text) &&
    !wordsOfQuestions
  )
}
