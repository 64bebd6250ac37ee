import type { EmailProvider } from './port.ts'

/**
 * The default without an account anywhere: the outbox in the database is the whole delivery, and is shown as simulated.
 */
export const embeddedEmail: EmailProvider = {
  name: 'embedded',
  simulated: true,
  perSecond: null,
  send: ({ id }) => Promise.resolve({ kind: 'accepted', providerId: `embedded-${id}` }),
  account: () => Promise.resolve({ kind: 'simulated', says: 'Not set up. Emails are simulated' }),
}
