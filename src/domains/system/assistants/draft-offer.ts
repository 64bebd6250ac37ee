/**
 * Drafts of offers: nothing stands in them that is neither in the owner's words nor in the business's own facts, and
 * each passes the checks of a campaign as it is.
 */
import { withWarranty } from '#domains/system/business/business-claims.ts'
import type { Feature } from '#domains/system/ai/contract.ts'
import * as business from '#domains/system/business/service.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { toLinkUrl } from '#domains/messaging/campaigns/campaign-links.ts'
import { validateCopy, STOP_LINE } from '#domains/messaging/campaigns/campaign-copy.ts'
import { renderTemplate } from '#domains/messaging/messages/templates/render-template.ts'
import { formatPhone } from '#lib/phone.ts'
import { invalid } from '#lib/problem.ts'
import { countSegments } from '#lib/sms-segments.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { unknownContacts } from './checks/check-contacts.ts'
import { unknownPromises } from './checks/check-promises.ts'
import type { Offer, OfferDraft } from './contract.ts'
import { draftText, getEnabledFeature } from './draft-text.ts'
import type { Drafting } from './draft-text.ts'
import { toInstruction } from './draft-options.ts'
import type { DraftOptions } from './draft-options.ts'
import { describeBrief, isEmpty, parseBrief } from './marketing/offer-brief.ts'
import type { OfferBrief } from './marketing/offer-brief.ts'
import { extractFigures } from './marketing/parse-money.ts'
import { toPlainWords } from './marketing/plain-words.ts'
import { toOfferTitle, writeOffer } from './marketing/write-offer.ts'

const FEATURE = 'marketing-content'
/** A text costs by its parts: more of them are no draft. */
const MAX_SEGMENTS = 2

const UNCLEAR =
  'Tell us what you’re offering. Include a service, a discount or a date, like: Pool deck sealing, 10% off until Dec 12.'
const TOO_LONG = 'This is too long for a text. Shorten it to a sentence or two, or draft an email.'

type Words = { text: string; subject: string; email: string }

/**
 * Throws `invalid` where the words hold no offer or more than fits a text, `conflict` while the feature is switched
 * off.
 */
export async function draftOffer(
  parts: Drafting,
  { campaignDetails, channel: wanted, ...manner }: Offer,
  signal: AbortSignal,
): Promise<OfferDraft> {
  const feature = await getEnabledFeature(parts, FEATURE)
  const facts = await business.facts(parts.db.read(SYSTEM))
  const brief = inTone(parseBrief(campaignDetails), manner)
  const channel = wanted ?? brief.channel
  if (isEmpty(brief)) throw invalid(UNCLEAR, [{ path: 'campaignDetails', message: UNCLEAR }])
  const written = writeOffer(brief, facts, manner.again)
  const builtIn: Words = {
    text:
      channel === 'email'
        ? ''
        : fitting(manner.tone === 'shorter' ? written.texts.toReversed() : written.texts, parts, facts),
    subject: channel === 'text' ? '' : written.subject,
    email: channel === 'text' ? '' : written.email,
  }
  const asking = { parts, feature, facts, details: campaignDetails, manner, signal }
  const text = channel === 'email' ? null : await said(asking, 'text', builtIn)
  const email = channel === 'text' ? null : await said(asking, 'email', builtIn)
  // Two halves by two writers would be no letter.
  const isModel = text?.by !== 'templates' && email?.by !== 'templates'
  const words: Words = isModel ? { text: text?.words ?? '', ...fromEmailBody(email?.words ?? '') } : builtIn
  return {
    ...words,
    result: [words.text, toEmailBody(words)].filter((part) => part !== '').join('\n\n'),
    channel,
    name: toOfferTitle(brief),
    by: isModel ? 'model' : 'templates',
    read: isModel ? [] : describeBrief(brief),
    unused: isModel ? [] : brief.unused,
  }
}

/** How it was asked to sound counts more than the words it was typed in. */
const inTone = (brief: OfferBrief, { tone }: DraftOptions): OfferBrief =>
  tone ? { ...brief, tone: ({ shorter: 'brief', warmer: 'friendly', formal: 'formal' } as const)[tone] } : brief

type Asking = {
  parts: Drafting
  feature: Feature
  facts: Facts
  details: string
  manner: DraftOptions
  signal: AbortSignal
}

const ORDERS = {
  text: 'It is a text message of at most 300 characters. Write {first_name}, {business} and {link} where the first name, our name and the link stand, and end with {stop}.',
  email:
    'It is an email: a first line that begins with Subject: then the letter. Write {first_name}, {business}, {phone} and {link} where the first name, our name, our phone and the link stand.',
}

async function said(
  { parts, feature, facts, details, manner, signal }: Asking,
  way: 'text' | 'email',
  builtIn: Words,
): Promise<{ words: string; by: 'templates' | 'model' }> {
  const wordsIn = (reply: string): Words =>
    way === 'text' ? { text: reply, subject: '', email: '' } : { text: '', ...fromEmailBody(reply) }
  const asked = {
    feature,
    values: { business: facts.name, campaignDetails: details },
    orders: `${ORDERS[way]} ${toInstruction(manner)}`.trim(),
    asked: details,
    builtIn: way === 'text' ? builtIn.text : toEmailBody(builtIn),
    faultOf: (reply: string) => faultOf(wordsIn(reply), way, details, parts, facts),
  }
  return draftText(parts, asked, signal)
}

/** The first that is one text, else the first of two. Throws `invalid` where none is. */
function fitting(texts: readonly string[], parts: Drafting, facts: Facts): string {
  for (let most = 1; most <= MAX_SEGMENTS; most++) {
    const found = texts.find((text) => segmentsFilled(text, parts, facts) <= most)
    if (found !== undefined) return found
  }
  throw invalid(TOO_LONG, [{ path: 'campaignDetails', message: TOO_LONG }])
}

/** As one with a long name would get it. */
const segmentsFilled = (text: string, { config }: Drafting, facts: Facts): number =>
  countSegments(
    renderTemplate(text, {
      first_name: 'Christopher',
      name: 'Christopher Montgomery',
      last_service: 'in Sep 2024',
      link: toLinkUrl(config, 'xxxxxx'),
      business: facts.name,
      phone: formatPhone(facts.phone),
      stop: STOP_LINE,
    }),
  ).segments

/**
 * Returns why the draft cannot go out as it is, in a sentence for the log; null when it can. A draft must not name a
 * price, discount, deadline, gift or contact that was not in its details.
 */
function faultOf(words: Words, way: 'text' | 'email', details: string, parts: Drafting, facts: Facts): string | null {
  // That the postal address is missing is no fault of the words.
  const [fault] = validateCopy({ ...words, way }, { ...facts, street: facts.street || 'Street' })
  if (fault !== undefined) return `It couldn’t be sent: ${fault.message}`
  if (way === 'text' && segmentsFilled(words.text, parts, facts) > MAX_SEGMENTS) return 'It’s longer than two texts.'
  const all = [words.text, words.subject, words.email].join('\n')
  const plain = toPlainWords(details)
  const given = new Set([...extractFigures(details), ...extractFigures(plain)])
  const figure = extractFigures(all).find((one) => !given.has(one))
  if (figure !== undefined) return `The model made up a number: ${figure}.`
  const [other] = [
    ...unknownContacts(all, ''),
    ...unknownPromises(all, `${details}\n${plain}\n${withWarranty(facts, '', ' warranty')}`),
  ]
  return other === undefined ? null : `The model made something up: ${other}.`
}

const toEmailBody = ({ subject, email }: Words): string => (email === '' ? '' : `Subject: ${subject}\n\n${email}`)

function fromEmailBody(letter: string): Pick<Words, 'subject' | 'email'> {
  const { subject = '', email = '' } = /^subject: *(?<subject>[^\n]*)\n+(?<email>[\s\S]*)$/i.exec(letter)?.groups ?? {}
  return { subject: subject.trim(), email: email.trim() }
}
