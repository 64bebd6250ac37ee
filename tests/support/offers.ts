import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { App } from './app.ts'

type Body = Record<string, any>

/** Customers who agreed to offers, and those who did not. */
export function offersOf(app: App) {
  let made = 0
  const agree = (channel: 'sms' | 'email', address: string, agreed = true) =>
    app.parts.db.transaction(SYSTEM, (tx) =>
      consents.record(tx, { channel, address, covers: 'offers', agreed, source: 'office', wording: 'On the phone' }),
    )
  const aCustomer = async (change: Body = {}): Promise<Body> => {
    made += 1
    const given = {
      name: `Hal Brandt ${made}`,
      phone: `(813) 555-${4000 + made}`,
      email: `hal${made}@example.com`,
      address: '1 Shell Rd, Ruskin, FL 33570',
      ...change,
    }
    const answer = await (await app.as('owner')).post('/api/customers', given)
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  return {
    agree,
    aCustomer,
    /** One who agreed to texts with offers, and by `mail` to e-mails with them. */
    async agreed(change: Body = {}, mail = false): Promise<Body> {
      const customer = await aCustomer(change)
      await agree('sms', customer.phone)
      if (mail) await agree('email', customer.email)
      return customer
    },
    stop: (phone: string) =>
      app.parts.db.transaction(SYSTEM, (tx) => consents.optOut(tx, { phone, source: 'keyword', wording: 'STOP' })),
    /** An offer by e-mail has to name a place. */
    async haveStreet(): Promise<void> {
      const owner = await app.as('owner')
      const { body } = await owner.get('/api/business')
      await app.parts.db.pool.query(
        `insert into settings (name, value) values ('facts', $1) on conflict (name) do update set value = $1`,
        [JSON.stringify({ ...body.facts, street: '12 Shell Point Rd' })],
      )
    },
  }
}

/** A draft as the screen sends it. */
export const aDraft = (change: Body = {}): Body => ({
  name: 'Pool decks before the holidays',
  way: 'text',
  text: 'Hi {first_name}, last sealed {last_service}. Free estimate: {link} {business}. {stop}',
  subject: 'Time again, {first_name}?',
  email: 'Hi {first_name},\n\nGet a free estimate:\n{link}',
  audience: {},
  day: null,
  at: null,
  ...change,
})
