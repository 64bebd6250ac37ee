/** One message as it is sent: its recipient, by text or e-mail, and in the owner's words. */
import * as business from '#domains/system/business/service.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { toTextAnswer, mayTextAboutWork } from '../choose-channel.ts'
import { getConsentStatus } from '../consent/consent-ledger.ts'
import type { ConsentStatus } from '../outbox/send-policy.ts'
import type { Kind } from '../contract.ts'
import type { NewMessage } from '../service.ts'
import { getTemplate } from './message-templates.ts'
import { renderTemplate } from './render-template.ts'
import type { TemplateValues } from './render-template.ts'
import { TEMPLATE_DEFINITIONS } from './template-definitions.ts'
import type { TemplateSettings } from './template-definitions.ts'
import type { TemplateKey } from './template-keys.ts'

/** As `communications.purpose` calls them. */
const PURPOSES: Record<TemplateKey, Kind> = {
  received: 'confirmation',
  confirmation: 'confirmation',
  moved: 'confirmation',
  reminder: 'reminder',
  'on-my-way': 'on-my-way',
  // Of no use once we are there, as the other.
  'running-late': 'on-my-way',
  review: 'review',
  'review-reminder': 'review',
  payment: 'invoice',
  estimate: 'estimate',
  reseal: 'marketing',
  cleaning: 'marketing',
}

/** The recipient: a customer, or a person who is not one yet. */
export type Person = { name: string; phone: string; email: string | null; agreedToTexts: boolean }
export type MessageContext = {
  customerId: string | null
  /** Who it is where there is no customer. */
  person?: Person | null
  jobId?: string | null
  requestId?: string | null
  values: TemplateValues
  /** What a text says instead: the short form of a link. */
  inText?: TemplateValues
  /** The earliest time it may go out; at once by default. */
  sendAfter?: Date
  /** After this it would come too late. */
  sendBefore?: Date
  /** Why it waits until `sendAfter`, for the owner. */
  reason?: string
}

/**
 * What goes to a customer, by text, e-mail or both, as it is set and as they agreed to it. None when it is turned off
 * (unless a person asks for this one), or when there is no way to them. By text only to who agreed to texts and, where
 * it is about their own appointment or bill, to who has no address; never to who said STOP; and by no way that `only`
 * rules out.
 */
export async function renderForCustomer(
  tx: Tx,
  kind: TemplateKey,
  about: MessageContext,
  { evenOff = false, only = EITHER } = {},
): Promise<NewMessage[]> {
  const set = await getTemplate(tx, kind)
  if (!set.on && !evenOff) return []
  const person = about.customerId === null ? about.person : await customers.getContact(tx, about.customerId)
  if (!person) return []
  const { phone, email } = person
  const facts = await business.facts(tx)
  const consent = (await getConsentStatus(tx, 'sms', [phone]))(phone)
  const agreedToOffers =
    TEMPLATE_DEFINITIONS[kind].offer &&
    email !== null &&
    only.mail &&
    (await getConsentStatus(tx, 'email', [email]))(email).offers
  return renderForPerson(tx, kind, { template: set, business: facts, consent, agreedToOffers, person, about }, only)
}

type ForPerson = {
  template: TemplateSettings
  business: Facts
  /** What their number agreed to. */
  consent: ConsentStatus
  /** Whether their e-mail address agreed to offers, which only an offer needs. */
  agreedToOffers?: boolean
  person: Person
  about: Omit<MessageContext, 'person'>
}

/** The same from what was read before, for a message that is turned on. */
export function renderForPerson(
  tx: Pick<Tx, 'now'>,
  kind: TemplateKey,
  { template: set, business: facts, consent, agreedToOffers = false, person, about }: ForPerson,
  only = EITHER,
): NewMessage[] {
  const { phone, email, agreedToTexts } = person
  const values = { ...about.values, ...toCommonValues(facts, person) }
  const { stopped, paused, offers, texts } = consent
  const { offer, agreed } = TEMPLATE_DEFINITIONS[kind]
  const mail = email !== null && only.mail && (!offer || agreedToOffers) ? email : null
  const answer = toTextAnswer(texts, agreedToTexts)
  const mayText =
    only.text &&
    phone !== '' &&
    !stopped &&
    (offer ? offers && !paused : mayTextAboutWork({ stopped, answer, ordered: !agreed, hasMail: mail !== null }))
  const ways = pickChannels(set.way, mayText, mail !== null)
  const { customerId, jobId = null, requestId = null, sendAfter = tx.now, sendBefore, reason } = about
  const common = {
    purpose: PURPOSES[kind],
    templateKey: kind,
    customerId,
    jobId,
    requestId,
    sendAfter,
    ...(sendBefore && { sendBefore }),
    ...(reason && { reason }),
  }
  return [
    ...(ways.text
      ? [
          {
            ...common,
            type: 'sms' as const,
            recipient: phone,
            message: renderTemplate(set.text, { ...values, ...about.inText }),
          },
        ]
      : []),
    ...(ways.email && mail !== null
      ? [
          {
            ...common,
            type: 'email' as const,
            recipient: mail,
            subject: renderTemplate(set.subject, values),
            message: renderTemplate(set.email, values),
          },
        ]
      : []),
  ]
}

const EITHER = { text: true, mail: true }

/** What every one of them may say: who it is for, and who we are. */
export async function commonValues(
  tx: Tx,
  { name }: Pick<Person, 'name'>,
): Promise<Pick<TemplateValues, 'first_name' | 'name' | 'business' | 'phone'>> {
  return toCommonValues(await business.facts(tx), { name })
}

const toCommonValues = (facts: Facts, { name }: Pick<Person, 'name'>) => ({
  first_name: greetingName(name),
  name,
  business: facts.name,
  phone: formatPhone(facts.phone),
})

/** The way that is set, and the other where there is no such way to them. */
function pickChannels(
  way: TemplateSettings['way'],
  mayText: boolean,
  mayMail: boolean,
): { text: boolean; email: boolean } {
  if (way === 'both') return { text: mayText, email: mayMail }
  const text = mayText && (way === 'text' || !mayMail)
  return { text, email: mayMail && !text }
}
