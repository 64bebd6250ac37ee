import type { ServiceKey } from '#domains/system/business/contract.ts'
import { computeBallpark, listPriceFactors, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatList } from '#lib/format-list.ts'
import { answerArea } from './area-topic.ts'
import { mentionsMoney } from './parse-question.ts'
import type { Area } from './parse-question.ts'
import type { ChatAnswer, ChatQuestion, Knowledge, Rule, Topic } from './chat-topic.ts'

const FIXED = 'Estimates are free, and you get a firm price before work starts.'

export const estimateCostTopic: Topic = {
  asks: `is the estimate free; free estimates; are quotes free; is there a fee for you to come out; trip fee; travel
    fee; service fee; call out fee; how much is a quote; estimate fee; inspection fee; free of charge`,
  say: ({ name, answerHours }) =>
    `Estimates are free with no obligation. ${name} gets back to you within ${answerHours} hours.`,
}

/** What work may cost, by the owner's rates. */
export const priceTopic: Topic = {
  asks: `cost; what do most people pay; how much more for wet look; i got a quote for $1800; price per square foot;
    minimum; smallest job; what would it run me; set me back; 800 sq ft; price for 800 sq ft in brandon; price
    difference between cleaning and sealing`,
  answer: (asked, known) => answerPrice(asked, known),
}

/** `and for 800 sq ft?` means the service that was named before. */
export const continuedPrice: Rule = (asked, known) => (goesOn(asked) ? answerPrice(asked, known) : null)

function answerPrice(asked: ChatQuestion, known: Knowledge): ChatAnswer {
  // A price for a place that we don't come to would be a promise.
  if (asked.place && !asked.place.href) return answerArea(asked, known)
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
  if (named.length === 1 && services[0] === 'pressure-washing' && BY_SIZE_OF_HOUSE.test(asked.text) && !area)
    return {
      text: `House and roof washing goes by the size and the number of stories, so I can’t give you a price per square foot. ${FIXED} Send the quote form with a photo, or call ${known.phoneShown}.`,
      next: ['quote', 'call'],
    }
  const text = area ? forArea(services, area, known) : perSquareFoot(services, known, named.length > 0)
  return { text: `${text} ${FIXED}`, next: ['quote'] }
}

const BY_SIZE_OF_HOUSE = /\b(?:house|home|roofs?|siding|stucco|stor(?:y|ies)|exterior)\b/

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
  if (area || !number || !before.some(mentionsMoney)) return area
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
    mentionsMoney(last) &&
    asked.services.length > 0 &&
    /^(and|what about|how about|for|ok|or|just|only|the)\b/.test(asked.text) &&
    !wordsOfQuestions
  )
}
