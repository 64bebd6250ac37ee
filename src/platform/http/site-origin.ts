import type { Config } from '#platform/config.ts'

/** Where this site is found: PUBLIC_URL, or else the address it listens on. Never from a request: a forged Host must not get into a message. */
export function siteOrigin(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  if (config.PUBLIC_URL) return config.PUBLIC_URL
  const host = config.HOST === '0.0.0.0' || config.HOST === '::' ? '127.0.0.1' : config.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`
}
