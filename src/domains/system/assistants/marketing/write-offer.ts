import { withWarranty } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatList } from '#lib/format-list.ts'
import type { OfferBrief } from './offer-brief.ts'
import {
  createChooser,
  claimSentence,
  endingSentence,
  offerSentence,
  openingSentence,
  formatOfferPrice,
  toSentence,
} from './offer-phrases.ts'
import type { Choose } from './offer-phrases.ts'

/**
 * An offer as campaign text, with its fields in braces. `texts` lists the best first; the caller measures them and
 * takes the first that fits.
 */
export type WrittenOffer = { texts: string[]; subject: string; email: string }

/**
 * `again`: how many were written of the same before, so that this one is another. Writes an offer from what was read of
 * the owner's words and from the business's own facts, and from nothing else.
 */
export function writeOffer(brief: OfferBrief, facts: Facts, again = 0): WrittenOffer {
  const choose = createChooser(`${JSON.stringify(brief)}${again || ''}`)
  const parts = {
    opening: openingSentence(brief, choose),
    offer: offerSentence(brief, choose),
    ending: endingSentence(brief),
  }
  return { texts: textsOf(brief, facts, parts, choose), ...letterOf(brief, facts, parts, choose) }
}

type Parts = { opening: string | null; offer: string | null; ending: string | null }

const joined = (...sentences: (string | null)[]): string =>
  sentences.filter((one) => one !== null && one !== '').join(' ')

function textsOf(
  brief: OfferBrief,
  facts: Facts,
  { opening: first, offer: what, ending: until }: Parts,
  choose: Choose,
): string[] {
  const { tone, works } = brief
  const hello = tone === 'formal' ? 'Hello' : 'Hi'
  const estimate =
    tone === 'brief'
      ? 'Free estimate: {link}'
      : choose(['Free estimate: {link}', 'Get a free estimate: {link}', 'Your free estimate: {link}'])
  const isSealing = works.length > 0 && works.every(({ kind }) => kind === 'sealing')
  const warranty = isSealing ? withWarranty(facts, '', ' warranty on sealing.') || null : null
  const before = lastVisit(brief, choose)
  const intro = choose([`${hello} {first_name}, {business} here.`, `${hello} {first_name}, it's {business}.`])
  const body = tone === 'urgent' ? [what, until, first] : [first, what, until]
  const end = 'Free estimate: {link} {stop}'
  return [
    ...(tone === 'brief'
      ? []
      : [
          joined(intro, before, ...body, warranty, estimate, '{stop}'),
          joined(intro, before, ...body, estimate, '{stop}'),
          joined(intro, ...body, estimate, '{stop}'),
        ]),
    joined(`${hello} {first_name}, {business} here.`, ...body, end),
    joined(`{business}:`, toSentence(shortly(brief)), end),
  ]
}

/** All of it in one breath, where a text has no room for sentences. */
function shortly(brief: OfferBrief): string {
  return piecesOf(brief).join(', ')
}

function piecesOf(brief: OfferBrief): string[] {
  const { works, people, times, towns, deadline, asWritten } = brief
  if (asWritten.length > 0) return asWritten
  return [
    [
      formatList(works.map(({ name }) => name)),
      towns.length > 0 ? `in ${towns.length > 3 ? 'your area' : formatList(towns)}` : '',
      ...times,
    ]
      .filter(Boolean)
      .join(' '),
    formatOfferPrice(brief) || (works.length === 0 && people.length > 0 ? `for ${formatList(people)}` : ''),
    deadline ? `${deadline.verb} ${deadline.date}` : '',
  ].filter(Boolean)
}

/** Only where the owner speaks of those who had us before. */
const lastVisit = ({ people }: OfferBrief, choose: Choose): string | null =>
  people.some((who) => who.startsWith('returning'))
    ? choose(['Our last visit was {last_service}.', 'We were last there {last_service}.'])
    : null

/** What a mail program shows of a subject, in characters. */
const SUBJECT_ROOM = 72

function letterOf(
  brief: OfferBrief,
  facts: Facts,
  { opening: first, offer: what, ending: until }: Parts,
  choose: Choose,
): { subject: string; email: string } {
  const { tone } = brief
  const hello = tone === 'formal' ? 'Dear {first_name},' : choose(['Hi {first_name},', 'Hello {first_name},'])
  const before = lastVisit(brief, choose)
  const paragraphs = [
    hello,
    joined(before, tone === 'urgent' ? joined(what, until) : first),
    tone === 'urgent' ? joined(first) : joined(what, until),
    tone === 'brief' ? '' : joined(claimSentence(brief, facts)),
    `${tone === 'formal' ? 'You can ask for a free estimate here:' : choose(['Get your free estimate here:', 'Ask for a free estimate here:'])}\n{link}`,
    `Or call us at {phone}. You'll hear back within ${facts.answerHours} hours.`,
    tone === 'formal'
      ? 'Kind regards,\n{business}'
      : choose(['{business}', 'Thank you,\n{business}', 'See you soon,\n{business}']),
  ]
  return { subject: subjectOf(brief, choose), email: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n') }
}

function subjectOf(brief: OfferBrief, choose: Choose): string {
  const pieces = piecesOf(brief)
  let words = cut(pieces[0] ?? '', SUBJECT_ROOM)
  for (const piece of pieces.slice(1)) if (`${words}, ${piece}`.length <= SUBJECT_ROOM) words = `${words}, ${piece}`
  const large = toSentence(words).replace(/[.!?]+$/, '')
  const named = brief.asWritten.length > 0 ? `{first_name}: ${words}` : `{first_name}, ${words}`
  return brief.tone === 'formal'
    ? large
    : choose([large, named, words.length < SUBJECT_ROOM / 2 ? `${large}, from {business}` : large])
}

const cut = (words: string, room: number): string =>
  words.length > room ? `${words.slice(0, room - 3).replace(/\s+\S*$/, '')}...` : words

/** `Pool deck sealing before the holidays, 10% off, ends Dec 12`: its name for the owner. */
export const toOfferTitle = (brief: OfferBrief): string => cut(toSentence(shortly(brief)).replace(/\.$/, ''), 110)
