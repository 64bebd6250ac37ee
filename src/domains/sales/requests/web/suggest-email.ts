import { POPULAR_DOMAINS, run } from '@zootools/email-spell-checker'

/**
 * Providers that the library does not list by their whole names: without them it would take one for another that was
 * mistyped.
 */
const MORE_DOMAINS = `gmail.com yahoo.com outlook.com hotmail.com live.com icloud.com mac.com mail.com email.com google.com gmx.net gmx.com gmx.us tampabay.rr.com rr.com
  spectrum.net frontier.com frontiernet.net hey.com pm.me usf.edu hotmail.co.uk yahoo.co.uk yahoo.ca hotmail.ca netscape.net juno.com windstream.net embarqmail.com aim.com`
const DOMAINS = [...new Set([...POPULAR_DOMAINS, ...MORE_DOMAINS.split(/\s+/)])]

/** Endings that no domain has. */
const ENDINGS = [
  [/\.(?:con|cmo|ocm|vom|xom|comm|coom|cpm|dom)$/, '.com'],
  [/\.(?:nte|ent|ney|nett)$/, '.net'],
] as const

/**
 * Suggests the address that was probably meant: `joe@gmail.con` → `joe@gmail.com`; null for one that looks right or is
 * not whole.
 */
export function suggestEmail(typed: string): string | null {
  const [, local, asTyped = ''] = /^([^\s@]+)@([^\s@]+\.[^\s@.]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (local === undefined) return null
  const domain = ENDINGS.reduce((before, [wrong, right]) => before.replace(wrong, right), asTyped)
  // The library writes what is before the @ in another way, so only its domain counts.
  const meant =
    run({ email: `name@${domain}`, domains: DOMAINS, secondLevelDomains: [], topLevelDomains: [] })?.domain ?? domain
  return meant === asTyped ? null : `${local}@${meant}`
}
