import type { SmsProvider } from './port.ts'

/** The default without an account anywhere: the outbox in the database is the whole delivery, and is shown as simulated. */
export const embeddedSms: SmsProvider = {
  name: 'embedded',
  simulated: true,
  send: ({ id }) => Promise.resolve({ kind: 'accepted', providerId: `embedded-${id}` }),
}
