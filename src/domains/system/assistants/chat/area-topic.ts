import { TOWNS } from '#domains/system/business/business-facts.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { formatList } from '#lib/format-list.ts'
import type { Place } from './find-place.ts'
import type { ChatQuestion, Knowledge, Rule, ChatAnswer, Topic } from './chat-topic.ts'

/**
 * `do you come to …`, `I live in …`: a place that we have never heard of may follow. `work` and `do` have other objects
 * too often.
 */
const COMES_TO =
  /\b(come|go|drive|travel|get|make it|deliver|venture) (out |over |down |up |all the way )*(to|as far as|into) (?!(my|the|our|see|look|do|give|you|me|us|quote|estimate|measure|clean|seal|wash|an?|meet|know|start|work|get|school|church)\b)[a-z]+|\byou (all |guys |also |ever )*(serve|service|cover) (?!(my|the|our|commercial|residential|charge|fee|call|business|homes?)\b)[a-z]+|\bi(m| am| live| am located|m located)( over| out| down| up)? (in|near|at|by|from) (?!(the|a|an|my|need|hurry|charge|touch|love|case|home|market)\b)[a-z]+|\b(house|home|property|place|condo|located|live) (is )?(in|near|over in|out in|located in) (?!(the|a|an|my|your|need|disrepair|good|bad|rough|terrible|one|dry|summer|winter|rain|advance|person|full|two|pretty|great)\b)[a-z]+|\b(in|near|around) my (area|town|city|neighborhood)\b/

/** Whether we come to a place, and which places we come to. */
export const areaTopic: Topic = {
  asks: `brandon; my condo is in brandon beach; which towns do you cover; counties; zip codes; neighborhoods; how far
    out will you go; radius; how many miles; distance; am i too far; near me; locations; where do you work; are you in
    my area; in my city`,
  answer: (asked, known) => answerArea(asked, known),
}

export function answerArea(asked: ChatQuestion, known: Knowledge): ChatAnswer {
  if (asked.place) return asked.place.href ? served(asked, asked.place, known) : elsewhere(asked.place, known)
  const { facts, phoneShown } = known
  return {
    text: `We’re based in ${facts.city} and work within about ${facts.radiusMiles} miles: ${formatList(TOWNS.map(({ name }) => name))}. Not sure if that includes you? Tell me your town, or call ${phoneShown}.`,
    next: ['quote', 'call'],
  }
}

/** A place that we have never heard of. */
export const strangePlace: Rule = (asked, known) =>
  COMES_TO.test(asked.text) && asked.services.length === 0 ? elsewhere({ name: '' }, known) : null

function served(asked: ChatQuestion, { name, href = '' }: Place, { facts }: Knowledge): ChatAnswer {
  const [service, ...others] = asked.services
  const what = service && others.length === 0 ? `we do ${SERVICES[service].label.toLowerCase()}` : 'we work'
  const base =
    name === facts.city
      ? `We’re based in ${facts.city}, so yes, ${what} there.`
      : `Yes, ${what} in ${name}${nearOf(name, href)}. We’re based in ${facts.city}.`
  return { text: `${base} Estimates are free.`, next: ['quote', { label: `More about ${name}`, href }] }
}

/** `, near Brandon`: a place without a page of its own is named with the town whose page tells of it. */
function nearOf(name: string, href: string): string {
  const town = TOWNS.find(({ slug }) => href.endsWith(`/${slug}`))
  if (href.endsWith('/pasco-county')) return ', for larger jobs'
  return town && town.name !== name ? `, near ${town.name}` : ''
}

function elsewhere({ name }: Place, { facts, phoneShown }: Knowledge): ChatAnswer {
  return {
    text: `${name || 'That place'} isn’t on my list of towns. We work within about ${facts.radiusMiles} miles of ${facts.city}, so call ${phoneShown} or send your address with the quote form and we’ll give you a straight yes or no.`,
    next: ['call', 'quote'],
  }
}
