/** One campaign with its results, who an audience includes, and what they would read. */
import { eq, sql } from 'drizzle-orm'
import { listTags } from '#domains/sales/customers/customer-counts.ts'
import { countOptedIn } from '#domains/messaging/automation/count-opted-in.ts'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import * as business from '#domains/system/business/service.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { unsubscribeUrl, postalAddress } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import { nextAllowedTime } from '#domains/messaging/messages/outbox/send-policy.ts'
import { renderTemplate } from '#domains/messaging/messages/templates/render-template.ts'
import { ZONE } from '#lib/dates.ts'
import { countSegments } from '#lib/sms-segments.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { selectAudience } from './select-audience.ts'
import { getStartTime } from './confirm-campaign.ts'
import type { Audience, Choices, OneCampaign, Person, Preview, Reach, Reason, Way } from './contract.ts'
import { REASONS } from './contract.ts'
import { getCampaignFigures } from './campaign-figures.ts'
import { evaluateRecipients, toReach } from './evaluate-recipient.ts'
import type { EvaluatedRecipient } from './evaluate-recipient.ts'
import { toLinkUrl } from './campaign-links.ts'
import { estimateFinishTime, SEGMENT_COST } from './estimate-finish-time.ts'
import { getCampaignRow } from './service.ts'
import { campaignPeople } from './tables.ts'
import { validateCopy, composeEmail, toTemplateValues } from './campaign-copy.ts'

export type ReportContext = Pick<AppServices, 'config' | 'seals' | 'providers'>

/** Throws `notFound`. */
export async function get(tx: Tx, { providers }: ReportContext, id: string): Promise<OneCampaign> {
  const row = await getCampaignRow(tx, id)
  const figures = await getCampaignFigures(tx, id)
  const isOpen = row.status === 'scheduled' || row.status === 'sending'
  const from = row.startsAt && row.startsAt > tx.now ? row.startsAt : tx.now
  return {
    ...row,
    sent: figures.sent,
    figures,
    reach: await reachThen(tx, id),
    doneBy:
      isOpen && figures.waiting > 0
        ? estimateFinishTime(
            from,
            figures.waiting * (row.way === 'email' ? 1 : countSegments(row.text).segments),
            paceOf(row.way, providers),
          )
        : null,
    simulated: row.way === 'email' ? providers.email.simulated : providers.sms.simulated,
  }
}

const paceOf = (way: string, { sms, email }: AppServices['providers']): number | null =>
  (way === 'email' ? email : sms).perSecond

/** As it was when it was confirmed. */
async function reachThen(tx: Tx, id: string): Promise<Reach> {
  const rows = await tx
    .select({
      reason: campaignPeople.reason,
      many: sql<number>`count(*)::int`,
      texts: sql<number>`count(${campaignPeople.smsId})::int`,
      emails: sql<number>`count(${campaignPeople.emailId})::int`,
    })
    .from(campaignPeople)
    .where(eq(campaignPeople.campaignId, id))
    .groupBy(campaignPeople.reason)
  const will = rows.find(({ reason }) => reason === null)
  return {
    people: sum(rows.map(({ many }) => many)),
    will: will?.many ?? 0,
    texts: will?.texts ?? 0,
    emails: will?.emails ?? 0,
    leftOut: (Object.keys(REASONS) as Reason[]).flatMap((reason) => {
      const found = rows.find((row) => row.reason === reason)
      return found ? [{ reason, many: found.many }] : []
    }),
  }
}

/** Who of an audience would get it now. */
async function evaluateAudience(tx: Tx, audience: Audience, way: Way): Promise<EvaluatedRecipient[]> {
  const facts = await business.facts(tx)
  return evaluateRecipients(tx, await selectAudience(tx, audience), way, { mayMail: postalAddress(facts) !== null })
}

/** How many of an audience would get an offer by this way, and why the others would not. */
export const getReach = async (tx: Tx, audience: Audience, way: Way): Promise<Reach> =>
  toReach(await evaluateAudience(tx, audience, way))

const MAX_SHOWN = 500

/** Everybody of it with the reason, as far as a list can be read. */
export async function listAudience(
  tx: Tx,
  audience: Audience,
  way: Way,
  reason: Reason | 'will' | null,
): Promise<{ people: Person[]; more: number }> {
  const all = (await evaluateAudience(tx, audience, way)).filter(
    (one) => reason === null || (reason === 'will' ? one.reason === null : one.reason === reason),
  )
  return {
    people: all.slice(0, MAX_SHOWN).map(({ id, name, address, text, mail, reason: why }) => ({
      customerId: id,
      name,
      town: parseTown(address),
      text,
      email: mail,
      reason: why,
      became: null,
    })),
    more: Math.max(0, all.length - MAX_SHOWN),
  }
}

type PreviewQuery = {
  audience: Audience
  way: Way
  text: string
  subject: string
  email: string
  customerId?: string | null | undefined
  day?: string | null | undefined
  at?: string | null | undefined
}

/** So many can be chosen to look at it as. */
const MAX_AS = 20
const MAX_MEASURED = 200

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)

/**
 * What one of them would read; who is asked for, else the first who gets it. The length is that of the longest text.
 */
export async function previewCampaign(
  tx: Tx,
  { config, seals, providers }: ReportContext,
  asked: PreviewQuery,
): Promise<Preview> {
  const facts = await business.facts(tx)
  const faults = validateCopy(asked, facts)
  const all = await evaluateAudience(tx, asked.audience, asked.way)
  const will = all.filter(({ reason }) => reason === null)
  const person = all.find(({ id }) => id === asked.customerId) ?? will[0] ?? all[0]
  const link = toLinkUrl(config, 'xxxxxx')
  const filled = (text: string, of = person) => {
    try {
      return renderTemplate(text, toTemplateValues(of ?? { name: '', lastDay: null }, facts, link))
    } catch {
      // A fault says what is wrong; here stands what was written.
      return text
    }
  }
  const text = filled(asked.text)
  const mail = asked.way === 'text' ? '' : asked.email
  let startsAt = tx.now
  try {
    startsAt = getStartTime({ day: asked.day ?? null, at: asked.at ?? null }, tx.now)
  } catch (error) {
    faults.push({ path: 'day', message: error instanceof Error ? error.message : 'Choose another time.' })
  }
  // Confirmed at night, offers leave in the morning.
  startsAt = nextAllowedTime(startsAt, [ZONE])
  const texts = will.filter((one) => one.text)
  // Of many the first tell how long it is on average.
  const measured = texts.slice(0, MAX_MEASURED).map((one) => countSegments(filled(asked.text, one)).segments)
  const segments = (sum(measured) / Math.max(1, measured.length)) * texts.length
  const many = asked.way === 'email' ? will.length : segments
  return {
    customerId: person?.id ?? null,
    name: person?.name ?? '',
    text,
    subject: filled(asked.subject),
    email: mail === '' ? '' : filledLetter(),
    parts: countSegments(text),
    cost: Math.round(segments * SEGMENT_COST),
    doneBy: many === 0 ? null : estimateFinishTime(startsAt, many, paceOf(asked.way, providers)),
    startsAt,
    faults,
    as: will.slice(0, MAX_AS).map(({ id, name }) => ({ customerId: id, name })),
  }

  function filledLetter(): string {
    try {
      return composeEmail(
        mail,
        toTemplateValues(person ?? { name: '', lastDay: null }, facts, link),
        facts,
        unsubscribeUrl({ config, seals }, 'preview').split('?')[0] ?? '',
      )
    } catch {
      return mail
    }
  }
}

/** What an audience can be chosen by: the towns and tags that there are. */
export async function getAudienceChoices(tx: Tx): Promise<Choices> {
  const tags = await listTags(tx)
  return {
    towns: TOWNS.map(({ name }) => name),
    tags: tags.map(({ tag }) => tag),
    agreed: (await countOptedIn(tx)).customers,
  }
}
