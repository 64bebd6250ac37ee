/** What an offer says to one customer. */
import type { Facts } from '#domains/system/business/contract.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { emailFooter, postalAddress } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import {
  validateTemplate,
  extractFields,
  renderTemplate,
} from '#domains/messaging/messages/templates/render-template.ts'
import type { TemplateField, TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import { formatMonth } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import type { AudienceMember } from './select-audience.ts'
import type { AnyWay } from './contract.ts'

/** What may stand in braces. */
export const OFFER_FIELDS = [
  'first_name',
  'name',
  'last_service',
  'link',
  'business',
  'phone',
  'stop',
] as const satisfies readonly TemplateField[]
/** What {stop} says. */
export const STOP_LINE = 'Reply STOP to opt out.'

export type CampaignCopy = { way: AnyWay; text: string; subject: string; email: string }

/**
 * What is wrong with the words, each with its field; none when they may go out. A text with an offer names us and says
 * how to end it (CTIA, Messaging Principles and Best Practices, 5.1); an e-mail needs our postal address (15 U.S.C.
 * 7704(a)(5)).
 */
export function validateCopy(
  { way, text, subject, email }: CampaignCopy,
  facts: Facts,
): { path: string; message: string }[] {
  const [texts, mails] = [way !== 'email', way === 'email' || way === 'both']
  const faults: [path: string, message: string | null][] = []
  if (texts)
    faults.push([
      'text',
      text === '' ? 'Write the text.' : (validateTemplate(text, OFFER_FIELDS, []) ?? lawOf(text, facts)),
    ])
  if (mails) {
    faults.push([
      'subject',
      subject === ''
        ? 'Write a subject.'
        : validateTemplate(
            subject,
            OFFER_FIELDS.filter((field) => field !== 'stop' && field !== 'link'),
            [],
          ),
    ])
    faults.push([
      'email',
      email === ''
        ? 'Please write the email.'
        : validateTemplate(
            email,
            OFFER_FIELDS.filter((field) => field !== 'stop'),
            [],
          ),
    ])
    if (postalAddress(facts) === null) faults.push(['email', NO_ADDRESS])
  }
  return faults.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

const NO_ADDRESS = 'Marketing emails must include your postal address. Add your street address in Settings first.'

function lawOf(text: string, { name }: Facts): string | null {
  const fields = extractFields(text)
  if (!fields.includes('stop') && !/\bSTOP\b/.test(text)) return 'Add {stop}: marketing texts must say how to opt out.'
  if (!fields.includes('business') && !text.toLowerCase().includes(name.toLowerCase()))
    return 'Add {business}: marketing texts must say who they’re from.'
  return null
}

/** The words of an offer that came without braces, completed by what every one needs. */
export function completeOffer(offer: string, facts: Facts): string {
  const named =
    extractFields(offer).includes('business') || offer.toLowerCase().includes(facts.name.toLowerCase())
      ? offer
      : `{business}: ${offer}`
  if (extractFields(offer).includes('stop') || /\bSTOP\b/.test(offer)) return named
  return `${named}${/[.!?…)\]}"”'’]\s*$/.test(named) ? '' : '.'} {stop}`
}

/** When they were last served, a day YYYY-MM-DD, as it stands in a sentence: "in Nov 2023". */
export const formatLastService = (day: string): string => `in ${formatMonth(`${day}T12:00:00Z`)}`

/** What the fields of an offer say to one customer; `link` is the one of their own. */
export function toTemplateValues(
  { name, lastDay }: Pick<AudienceMember, 'name' | 'lastDay'>,
  facts: Facts,
  link: string,
): TemplateValues {
  return {
    first_name: greetingName(name),
    name,
    last_service: lastDay && formatLastService(lastDay),
    link,
    business: facts.name,
    phone: formatPhone(facts.phone),
    stop: STOP_LINE,
  }
}

/** The e-mail's text with who we are and how to leave at its end. */
export const composeEmail = (email: string, values: TemplateValues, facts: Facts, leave: string): string =>
  `${renderTemplate(email, values)}\n\n${emailFooter(facts, leave)}`
