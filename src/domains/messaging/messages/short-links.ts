/**
 * Short links for texts: `/l/{code}` leads to a private page whose own address fills a text. A code is 79 bits that only
 * this product can make, the same each time one asks for it.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { hashText } from '#platform/hash-text.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import { shortLinks } from './tables.ts'

/** Without what is read for something else: 0 and o, 1, i and l. Each takes one place of a text. */
export const LINK_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 16
const PURPOSE = 'short link'
const SHORT_LINK = /^[a-z2-9]{16}$/

export type ShortLinkContext = { config: Config; seals: LinkSigner }

/** Whose link it is, so that it is erased with them. */
type Owner = { customerId: string | null; requestId?: string | null }

/**
 * Returns the short form of one of our own private links, and stores where it leads. Storing it twice changes nothing,
 * so a preview shows the very link that is sent. Any other address comes back as it is.
 */
export async function createShortLink(
  tx: Tx,
  making: ShortLinkContext,
  url: string,
  { customerId, requestId = null }: Owner,
): Promise<string> {
  const made = shorten(making, url)
  if (!made) return url
  await tx
    .insert(shortLinks)
    .values({ ...made.row, customerId, requestId, createdAt: tx.now })
    .onConflictDoNothing()
  return made.short
}

/** The same for a visitor who waits for the answer: it is stored with the commit. Only for a link that is new. */
export function createShortLinkDeferred(
  tx: Tx,
  making: ShortLinkContext,
  url: string,
  { customerId, requestId = null }: Owner,
): string {
  const made = shorten(making, url)
  if (!made) return url
  tx.insertOnCommit(shortLinks, { id: randomUUID(), ...made.row, customerId, requestId, createdAt: tx.now })
  return made.short
}

/** The path with its key that a code leads to; undefined for a code that is none. */
export async function findShortLinkPath(tx: Tx, seals: LinkSigner, code: string): Promise<string | undefined> {
  if (!SHORT_LINK.test(code)) return undefined
  const [row] = await tx
    .select({ sealed: shortLinks.sealed })
    .from(shortLinks)
    .where(eq(shortLinks.codeHash, hashText(code)))
  return (row && seals.decrypt(PURPOSE, row.sealed)) ?? undefined
}

/** The short form of a link, which leads nowhere unless `createShortLink` has stored it. */
export const toShortLink = (making: ShortLinkContext, url: string): string => shorten(making, url)?.short ?? url

/** Whether a text has a short link to a page of one of these paths, such as `/pay/{id}`. */
export const hasShortLinkTo = (message: SQLWrapper, ...paths: readonly (string | SQL)[]): SQL => sql`exists (
  select 1 from regexp_matches(${message}, '/l/([a-z2-9]{16})', 'g') found, ${shortLinks} to_page
  where to_page.code_hash = encode(sha256(found[1]::bytea), 'hex') and to_page.page_hash in (${sql.join(
    paths.map((path) => sql`encode(sha256(convert_to(${path}::text, 'UTF8')), 'hex')`),
    sql`, `,
  )}))`

function shorten({ config, seals }: ShortLinkContext, url: string) {
  const origin = siteOrigin(config)
  if (!url.startsWith(`${origin}/`)) return null
  const path = url.slice(origin.length)
  const code = toCode(seals, path)
  const [page = ''] = path.split('?', 1)
  const row = { codeHash: hashText(code), pageHash: hashText(page), sealed: seals.encrypt(PURPOSE, path) }
  return { short: `${origin}/l/${code}`, row }
}

function toCode(seals: LinkSigner, path: string): string {
  const digest = createHmac('sha256', seals.sign(PURPOSE, path)).digest('hex')
  const base = BigInt(LINK_ALPHABET.length)
  let rest = BigInt(`0x${digest}`)
  let code = ''
  while (code.length < CODE_LENGTH) {
    code += LINK_ALPHABET[Number(rest % base)] ?? ''
    rest /= base
  }
  return code
}
