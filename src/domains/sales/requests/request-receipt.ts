/**
 * The private link of a quote request: what its sender asked for, by when they hear from us, and a way to add photos.
 */
import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { LinkSigner } from '#platform/signed-keys.ts'
import { getOutsideAreaNote } from './check-area.ts'
import { PHOTO_LIMITS, SERVICES } from './contract-options.ts'
import type { Service } from './contract.ts'
import type { ReceiptView } from './contract-visitor.ts'
import { answerDueAt, selectRequests } from './request-query.ts'
import { formatSize } from './format-size.ts'
import { serviceRequests } from './tables.ts'

const PURPOSE = 'receipt of a quote request'
const DAY_MS = 86_400_000
/** How long the link shows the request, from its sending. */
const VALID_MS = 30 * DAY_MS
/** Of 16 bytes each in base64url: the id, and the part of the seal that makes the link unguessable. */
const HALF = 22

/** Signs the address of one request's receipt, so that it cannot be forged. */
const receiptKey = (seals: LinkSigner, id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + sealOf(seals, id)

export const receiptPath = (seals: LinkSigner, id: string): string => `/thank-you?r=${receiptKey(seals, id)}`

const sealOf = (seals: LinkSigner, id: string): string => seals.sign(PURPOSE, id).slice(0, HALF)

/** The id of the request that this key belongs to; null for a key that we did not make. */
function idOfReceipt(seals: LinkSigner, key: string): string | null {
  if (!/^[\w-]{44}$/.test(key)) return null
  const hex = Buffer.from(key.slice(0, HALF), 'base64url').toString('hex')
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  return timingSafeEqual(Buffer.from(receiptKey(seals, id)), Buffer.from(key)) ? id : null
}

/** What the page of this key shows; null when the key is unknown, has expired, or its request is gone. */
export async function findReceipt(
  tx: Tx,
  { seals, providers }: Pick<AppServices, 'seals' | 'providers'>,
  key: string,
): Promise<ReceiptView | null> {
  const id = idOfReceipt(seals, key)
  if (id === null) return null
  const [row] = await selectRequests(tx).where(eq(serviceRequests.id, id))
  if (!row || tx.now.getTime() > row.request.createdAt.getTime() + VALID_MS) return null
  const { request, photoCount } = row
  const answerBy = answerDueAt(request)
  const isOpen = request.status === 'new' || request.status === 'contacted'
  return {
    id,
    key,
    name: greetingName(request.name) ?? request.name,
    // The contract's check stood before this column.
    service: SERVICES[request.service as Service].label,
    address: request.address,
    size: formatSize(request),
    message: request.message,
    answerBy,
    createdAt: request.createdAt,
    isAnswered: request.status !== 'new',
    isLate: request.status === 'new' && tx.now > answerBy,
    photos: photoCount,
    photosLeft: isOpen ? Math.max(0, PHOTO_LIMITS.most - photoCount) : 0,
    areaNote: isOpen ? await getOutsideAreaNote(tx, request.address) : null,
    sentTo: !providers.email.simulated && (await hasCopy(tx, id)) ? request.email : null,
  }
}

/** Whether a copy was sent to them by e-mail, or is on its way. */
async function hasCopy(tx: Tx, requestId: string): Promise<boolean> {
  const copies = await tx.$count(
    communications,
    and(
      eq(communications.requestId, requestId),
      eq(communications.templateKey, 'received'),
      eq(communications.type, 'email'),
      inArray(communications.status, ['pending', 'sending', 'sent', 'delivered']),
      ne(communications.simulated, true),
    ),
  )
  return copies > 0
}
