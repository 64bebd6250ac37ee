import type { Audience, Draft } from '../contract.ts'
import type { WholeRow } from './queries.ts'

export const EVERYBODY: Audience = { categories: [], towns: [], tags: [], fields: [], served: null, customerIds: null }

/** What a new one begins with: the two things that the law wants are in it. */
export const NEW: Draft = {
  name: '',
  audience: EVERYBODY,
  way: 'text',
  text: 'Hi {first_name}, your pavers were last serviced {last_service}. Book this month and take 10% off. Free estimate: {link} {business}. {stop}',
  subject: 'Ready to refresh your pavers, {first_name}?',
  email:
    'Hi {first_name},\n\nYour pavers were last serviced {last_service}. Book this month and take 10% off.\n\nGet a free estimate here:\n{link}\n\n{business}',
  day: null,
  at: null,
}

/** What of a campaign can be written. */
export const toDraft = ({ name, audience, way, text, subject, email, day, at }: WholeRow): Draft => ({
  name,
  audience,
  way: way === 'either' ? 'text' : way,
  text,
  subject,
  email,
  day,
  at,
})

/** A new one that says and goes to the same: its day is another. */
export const toCopy = (campaign: WholeRow): Draft => ({
  ...toDraft(campaign),
  name: `${campaign.name}, again`,
  day: null,
  at: null,
})
