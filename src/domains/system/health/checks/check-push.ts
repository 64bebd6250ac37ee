import { readEncryptionKeys } from '#platform/keys/encryption-keys.ts'
import { openKeys } from '#platform/keys/open-keys.ts'
import type { Check } from '../check-result.ts'

/** The keys that push services know us by: a public point of the curve P-256, uncompressed (RFC 8292). */
export const pushCheck: Check = {
  type: 'Messages and tasks',
  name: 'Web push',
  run: async ({ db, providers, config, dataDir }) => {
    const key = Buffer.from(providers.push.publicKey, 'base64url')
    const stored = await openKeys(db.pool.options, readEncryptionKeys(config, dataDir, { make: false }))
    const browsers = await db.pool.query<{ many: number }>('select count(*)::int as many from push_subscriptions')
    const many = browsers.rows[0]?.many ?? 0
    if (key.length !== 65 || key[0] !== 4 || !stored['web-push'].includes(providers.push.publicKey))
      return {
        status: 'unhealthy',
        message: 'The keys don’t match the ones browsers subscribed with',
        advice: 'Restart the server, then turn alerts back on in each browser.',
      }
    return many === 0
      ? { status: 'unknown', message: 'Keys set, no browsers subscribed' }
      : { status: 'healthy', message: many === 1 ? 'Keys set, 1 browser' : `Keys set, ${many} browsers` }
  },
}
