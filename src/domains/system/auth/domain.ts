import { defineDomain, endpoint } from '#platform/domain.ts'
import { routes } from './routes.ts'
import { tasks } from './tasks.ts'

/** A device cannot be guessed. This limit keeps strangers from filling the table of challenges. */
const DEVICES = { points: 30, seconds: 900 }
/** An office full of people signs in less often. The server signs each start for its browser. */
const STARTS = { points: 300, seconds: 600 }

/** What auth adds to the product. */
export const auth = defineDomain({
  routes,
  tasks,
  endpoints: [
    endpoint('GET', '/api/login', 'public', { limit: STARTS }),
    endpoint('GET', '/api/logout', 'public'),
    endpoint('POST', '/api/auth/sign-in/email', 'public'),
    endpoint('POST', '/api/auth/sign-in/code', 'public'),
    endpoint('POST', '/api/auth/passkey/options', 'public', { limit: DEVICES }),
    endpoint('POST', '/api/auth/passkey/sign-in', 'public', { limit: DEVICES }),
    endpoint('POST', '/api/auth/passkey/new/options', 'technician', { stepUp: true, accountant: true }),
    endpoint('POST', '/api/auth/passkey/new', 'technician', { accountant: true }),
    endpoint('POST', '/api/auth/passkey/confirm/options', 'technician', {
      limit: DEVICES,
      beforeTwoStep: true,
      accountant: true,
    }),
    endpoint('POST', '/api/auth/passkey/confirm', 'technician', {
      limit: DEVICES,
      beforeTwoStep: true,
      accountant: true,
    }),
    endpoint('POST', '/api/auth/sign-out', 'public'),
    endpoint('GET', '/api/auth/callback/oidc', 'public'),
    endpoint('POST', '/api/auth/callback/oidc', 'public'),
  ],
})
