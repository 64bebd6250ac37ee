import fc from 'fast-check'
import type { App } from './app.ts'
import { offersOf } from './offers.ts'

/** What may be said of a service in the trade's words. */
export const WORKS = [
  'pool deck sealing',
  'driveway sealing',
  'paver cleaning',
  'house wash',
  'roof cleaning',
  'paver restoration',
  'patio sealing',
]
export const aChannel = fc.constantFrom('text' as const, 'email' as const, 'both' as const)

/** Drafts of offers, and how a campaign judges them, for one customer with a long name. */
export async function draftsOf(app: App) {
  const staff = await app.as('staff')
  const people = offersOf(app)
  await people.haveStreet()
  const { id } = await people.agreed({ name: 'Christopher Montgomery' }, true)
  let addresses = 0
  /** Each from another address: the limit is by address. */
  const draft = (campaignDetails: unknown, more: object = {}) => {
    addresses += 1
    const from = `10.9.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`
    return staff.post('/api/ai/marketing', { campaignDetails, ...more }, { 'x-forwarded-for': from })
  }
  return {
    draft,
    async written(details: string, more: object = {}) {
      const { status, body } = await draft(details, more)
      if (status !== 200) throw new Error(`${status} ${body.error}: ${details}`)
      return body
    },
    /** As the campaign judges it, and as that customer would read it. */
    async previewed({ text, subject, email, channel }: Record<string, string>) {
      return (
        await staff.post('/api/campaigns/preview', {
          text,
          subject,
          email,
          way: channel,
          audience: { customerIds: [id] },
        })
      ).body
    },
    newest: async () =>
      (await app.database.pool.query('select * from ai_requests order by created_at desc, id limit 1')).rows[0],
  }
}
