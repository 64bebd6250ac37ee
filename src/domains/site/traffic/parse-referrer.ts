/** Where a visitor came from, in words that can be summed up. */
export type Origin = { source: string; medium: string | null; campaign: string | null }

/** Typed in, from a bookmark, or from a site whose browser does not tell. */
export const DIRECT = 'direct'
/** The origin for everything beyond the limit or unrecognizable. */
export const OTHER: Origin = { source: 'other', medium: null, campaign: null }

type RawReferrer = {
  source?: string | null | undefined
  medium?: string | null | undefined
  campaign?: string | null | undefined
}

export function parseReferrer({ source, medium, campaign }: RawReferrer): Origin {
  return {
    source: clean(source)?.replace(/^www\.(?=.)/, '') ?? DIRECT,
    medium: clean(medium),
    campaign: clean(campaign),
  }
}

/**
 * Normalizes `Spring Sale!` to `spring-sale`: lowercase letters, digits and `._-`, 40 characters at most. Anyone can
 * write into a link, so this function replaces what looks like a person's e-mail address.
 */
export function clean(said: string | null | undefined): string | null {
  if (!said?.trim()) return null
  if (said.includes('@')) return OTHER.source
  const plain = said
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-+$/, '')
  return plain || OTHER.source
}
