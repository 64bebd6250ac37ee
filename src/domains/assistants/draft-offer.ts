/** Drafts of offers: nothing stands in them that is neither in the owner's words nor in the business's own facts, and each passes the checks of a campaign as it is. */
import * as ai from '#domains/ai/service.ts'
import { ask } from '#domains/ai/ask.ts'
import * as business from '#domains/business/service.ts'
import type { Facts } from '#domains/business/contract.ts'
import { linkTo } from '#domains/campaigns/links.ts'
import { faultsOf, STOP_LINE } from '#domains/campaigns/words.ts'
import { fill } from '#domains/messages/template.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { segmentsOf } from '#lib/sms.ts'
import { log } from '#platform/log.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import type { Offer, OfferDraft } from './contract.ts'
import { inWords, isEmpty, read } from './marketing/brief.ts'
import { figuresIn } from './marketing/money.ts'
import { plainWords } from './marketing/plain-words.ts'
import { titleOf, write } from './marketing/write.ts'

const FEATURE = 'marketing-content'
/** A text costs by its parts: more of them are no draft. */
const MOST_SEGMENTS = 2
/** Who waits longer has written it by hand. */
const WITHIN_MS = 10_000

const UNCLEAR = 'This does not say what is offered. Name a service, a discount or a date, like: Pool deck sealing, 10% off until Dec 12.'
const TOO_LONG = 'This is more than fits a text. Please say the offer in a sentence or two, or draft an email.'
const SWITCHED_OFF = 'Drafts of marketing texts are switched off.'

type Drafting = Pick<Parts, 'db' | 'clock' | 'providers' | 'config'>
type Words = { text: string; subject: string; email: string }

/** Throws `invalid` where the words hold no offer or more than fits a text, `conflict` while the feature is switched off. */
export async function draftOffer(parts: Drafting, { campaignDetails, channel: wanted }: Offer): Promise<OfferDraft> {
  const tx = parts.db.read(SYSTEM)
  const [facts, enabled] = [await business.facts(tx), await ai.isEnabled(tx, FEATURE)]
  if (!enabled) throw conflict(SWITCHED_OFF)
  const brief = read(campaignDetails)
  const channel = wanted ?? brief.channel
  if (isEmpty(brief)) throw invalid(UNCLEAR, [{ path: 'campaignDetails', message: UNCLEAR }])
  const written = write(brief, facts)
  const builtIn: Words = {
    text: channel === 'email' ? '' : fitting(written.texts, parts, facts),
    subject: channel === 'text' ? '' : written.subject,
    email: channel === 'text' ? '' : written.email,
  }
  const texts = channel === 'email' ? null : await said(parts, campaignDetails, builtIn.text)
  const mails = channel === 'text' ? null : await said(parts, campaignDetails, asLetter(builtIn))
  const theirs: Words = { text: texts ?? '', ...fromLetter(mails ?? '') }
  const isKept = (channel === 'email' || texts !== null) && (channel === 'text' || mails !== null) && isFit(theirs, channel, campaignDetails, parts, facts)
  const words = isKept ? theirs : builtIn
  const by = isKept && ai.hasModel(parts.providers) ? 'model' : 'templates'
  return {
    ...words,
    result: [words.text, asLetter(words)].filter((part) => part !== '').join('\n\n'),
    channel,
    name: titleOf(brief),
    by,
    read: by === 'model' ? [] : inWords(brief),
    unused: by === 'model' ? [] : brief.unused,
  }
}

/** What the provider says, of which the built-in words are all where there is no model; null when it failed, which the log knows. */
async function said(parts: Drafting, details: string, builtIn: string): Promise<string | null> {
  const late = AbortSignal.timeout(WITHIN_MS)
  let reply = ''
  try {
    for await (const piece of ask(parts, FEATURE, { turns: [{ role: 'user', content: details }], builtIn }, late)) reply += piece
  } catch (error) {
    log.warn({ err: error }, 'a draft was written from the templates, since the model failed')
    return null
  }
  return late.aborted ? null : reply.trim()
}

/** The first that is one text, else the first of two. Throws `invalid` where none is. */
function fitting(texts: readonly string[], parts: Drafting, facts: Facts): string {
  for (let most = 1; most <= MOST_SEGMENTS; most++) {
    const found = texts.find((text) => segmentsFilled(text, parts, facts) <= most)
    if (found !== undefined) return found
  }
  throw invalid(TOO_LONG, [{ path: 'campaignDetails', message: TOO_LONG }])
}

/** As one with a long name would get it. */
const segmentsFilled = (text: string, { config }: Drafting, facts: Facts): number =>
  segmentsOf(
    fill(text, {
      first_name: 'Christopher',
      name: 'Christopher Montgomery',
      last_service: 'Sep 2024',
      link: linkTo(config, 'xxxxxx'),
      business: facts.name,
      phone: formatPhone(facts.phone),
      stop: STOP_LINE,
    }),
  ).segments

/** Whatever wrote it: it could go out as it is, and names no price and no discount that nobody gave it. */
function isFit(words: Words, channel: OfferDraft['channel'], details: string, parts: Drafting, facts: Facts): boolean {
  // That the postal address is missing is no fault of the words.
  if (faultsOf({ ...words, way: channel }, { ...facts, street: facts.street || 'Street' }).length > 0) return false
  if (channel !== 'email' && segmentsFilled(words.text, parts, facts) > MOST_SEGMENTS) return false
  const given = new Set([...figuresIn(details), ...figuresIn(plainWords(details))])
  return figuresIn([words.text, words.subject, words.email].join('\n')).every((figure) => given.has(figure))
}

const asLetter = ({ subject, email }: Words): string => (email === '' ? '' : `Subject: ${subject}\n\n${email}`)

function fromLetter(letter: string): Pick<Words, 'subject' | 'email'> {
  const { subject = '', email = '' } = /^subject: *(?<subject>[^\n]*)\n+(?<email>[\s\S]*)$/i.exec(letter)?.groups ?? {}
  return { subject: subject.trim(), email: email.trim() }
}
