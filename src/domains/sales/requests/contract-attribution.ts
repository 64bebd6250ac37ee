import { z } from 'zod'

// The part of the contract that says where the visit of a request began.

const MAX_LENGTH = 200
const MAX_PAGES = 999
// The marks that turn the direction of what follows would also turn what is shown beside it.
// oxlint-disable-next-line no-control-regex -- what a link carries may hold them; PostgreSQL refuses NUL
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g

const said = z.string().optional()
export const TAGS = { source: said, medium: said, campaign: said, term: said, content: said }
export const CLICK_IDS = { gclid: said, gbraid: said, wbraid: said, fbclid: said, msclkid: said }

/**
 * As stored. `source` to `content` are the `utm_` tags of the link; then the ID that an ad network gave the click:
 * Google Ads (three kinds), Meta, Microsoft Advertising. `referrer` is the host of the site before ours. Nothing of it
 * says who the visitor is.
 */
export const Attribution = z.object({
  ...TAGS,
  ...CLICK_IDS,
  referrer: said,
  firstPage: said,
  /** The page before the one with the form. */
  lastPage: said,
  /** How many pages were seen, the one with the form included. */
  pages: z.number().int().optional(),
})
export type Attribution = z.infer<typeof Attribution>

/** Of a text: without what cannot be seen, at most 200 characters long, and nothing where it may name a person. */
function toTag(text: string): string | undefined {
  const [...signs] = text.replaceAll(UNSEEN, '').trim().toWellFormed()
  const tag = signs.slice(0, MAX_LENGTH).join('')
  return tag === '' || tag.includes('@') ? undefined : tag
}

const sentText = (read: (text: string) => string | undefined) => z.string().transform(read).optional().catch(undefined)
const sentLike = (pattern: RegExp) => sentText((text) => (pattern.test(text) ? text : undefined))
const tag = sentText(toTag)
// Half an ID names no click.
const clickId = sentLike(/^\w[\w.~-]{0,199}$/)
const path = sentLike(/^\/[a-z0-9/-]{0,100}$/)

/**
 * As a browser sends it. Anyone can write into a link and into a call, so a value that is none counts as absent, and
 * nothing in it refuses the request. Null where nothing is left.
 */
export const SentAttribution = z
  .object({
    source: tag,
    medium: tag,
    campaign: tag,
    term: tag,
    content: tag,
    gclid: clickId,
    gbraid: clickId,
    wbraid: clickId,
    fbclid: clickId,
    msclkid: clickId,
    referrer: sentLike(/^[a-z0-9.-]{1,100}$/),
    firstPage: path,
    lastPage: path,
    pages: z.number().int().min(1).max(MAX_PAGES).optional().catch(undefined),
  })
  .transform((sent): Attribution | null => {
    const found = Object.entries(sent).filter(([, value]) => value !== undefined)
    return found.length === 0 ? null : Object.fromEntries(found)
  })
  .nullish()
  .catch(null)
