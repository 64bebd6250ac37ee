import { NotGenuine } from '../not-genuine.ts'
import type { SmsProvider } from './port.ts'

/**
 * The default without an account anywhere: the outbox in the database is the whole delivery, and is shown as simulated.
 */
export const embeddedSms: SmsProvider = {
  name: 'embedded',
  simulated: true,
  perSecond: null,
  from: null,
  send: ({ id }) => Promise.resolve({ kind: 'accepted', providerId: `embedded-${id}` }),
  account: () => Promise.resolve({ kind: 'simulated', says: 'Not set up. Texts are simulated' }),
  fetchMedia: () => Promise.resolve({ kind: 'refused', reason: 'No SMS provider is connected.' }),
  news: () => Promise.reject(new NotGenuine('no SMS provider is configured')),
}
