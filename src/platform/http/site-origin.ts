import type { Config } from '#platform/config.ts'

/**
 * Where this site is found: PUBLIC_URL, or else the address it listens on. Never from a request: a forged Host must not
 * get into a message.
 */
export function siteOrigin(config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return config.PUBLIC_URL ?? ownAddress(config.HOST, config.PORT)
}

/**
 * Returns the address at which a person on this machine reaches a server that listens at `host`. "Every address" is not
 * one that a browser can open.
 */
export function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
