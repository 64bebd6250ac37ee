import type { Category, Photo, Picture, PublishedPhoto, Standing } from './contract.ts'
import type { photos, StoredVariant } from './tables.ts'

export type Row = typeof photos.$inferSelect

/** Where a signed-in user sees it, published or not. */
export const privateUrl = (id: string, { width, format }: StoredVariant): string =>
  `/api/photos/${id}/${width}.${format}`

/** Where everyone sees it while it is approved. The name changes with the contents, so caches may store it forever. */
const publicAddress = (id: string, { width, format, hash }: StoredVariant): string =>
  `/photos/${id}-${width}-${hash}.${format}`

/** A photo as the office sees it: with its standing, and its picture by a private address. */
export function toPhoto(row: Row): Photo {
  const {
    id,
    jobId,
    customerId,
    serviceRequestId,
    estimateId,
    invoiceId,
    visitId,
    visitAreaId,
    pairId,
    url,
    approved,
    caption,
    alt,
    preview,
    problem,
  } = row
  const { byteSize, createdAt } = row
  const shown = { ...words(row), standing: standingOf(row), picture: picture(row, privateUrl) }
  return {
    id,
    jobId,
    customerId,
    serviceRequestId,
    estimateId,
    invoiceId,
    visitId,
    visitAreaId,
    pairId,
    url,
    approved,
    caption,
    alt,
    preview,
    problem,
    byteSize,
    createdAt,
    ...shown,
  }
}

/** Null for one that has no picture yet. */
export function toPublishedPhoto(row: Row): PublishedPhoto | null {
  const { id, jobId, pairId, caption } = row
  const made = picture(row, publicAddress)
  return made && { id, jobId, pairId, caption, ...words(row), picture: made }
}

const standingOf = ({ approved, hidden }: Row): Standing => (approved ? 'approved' : hidden ? 'hidden' : 'waiting')

// The checks of the table hold both to the words of the contract.
const words = ({ type, category }: Row) => ({ type: type as Photo['type'], category: category as Category })

function picture(
  { id, variants, alt, caption, category }: Row,
  address: (id: string, variant: StoredVariant) => string,
): Picture | null {
  const smallest = variants.find(({ format }) => format === 'jpg')
  const largest = variants.at(-1)
  if (!smallest || !largest) return null
  const srcset = (of: StoredVariant['format']) =>
    variants
      .filter(({ format }) => format === of)
      .map((variant) => `${address(id, variant)} ${variant.width}w`)
      .join(', ')
  return {
    width: largest.width,
    height: largest.height,
    alt: alt || caption || `Photo: ${category}`,
    avif: srcset('avif'),
    webp: srcset('webp'),
    jpg: srcset('jpg'),
    fallback: address(id, smallest),
  }
}
