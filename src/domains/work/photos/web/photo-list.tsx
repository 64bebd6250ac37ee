import { useState } from 'react'
import { useUser } from '#dashboard/session.ts'
import type { Standing } from '../contract.ts'
import { PairCard } from './pair-card.tsx'
import { PhotoCard, type Move } from './photo-card.tsx'
import { EditDialog, RemoveDialog } from './photo-dialogs.tsx'
import { useJobsForPhotos, useOffice, useOrderPhotos, type PhotoRow } from './queries.ts'

type Item = { key: string; photos: [PhotoRow] | [PhotoRow, PhotoRow] }

/**
 * Photos and found pairs. Pairs that wait come first; what is approved stands in the order of the gallery, which can be
 * changed.
 */
export function PhotoList({ photos, standing }: { photos: PhotoRow[]; standing: Standing }) {
  const office = useOffice()
  const isOwner = useUser().data?.role === 'owner'
  const jobs = useJobsForPhotos(photos)
  const [ordered, order] = useOrderPhotos(photos)
  const [editing, edit] = useState<string | null>(null)
  const [removing, remove] = useState<PhotoRow | null>(null)
  const items = together(ordered)
  const shown = standing === 'approved' ? items : items.toSorted((a, b) => b.photos.length - a.photos.length)
  const to = (from: number, place: number) => () =>
    order(
      items
        .toSpliced(from, 1)
        .toSpliced(place, 0, ...items.slice(from, from + 1))
        .flatMap((item) => item.photos.map(({ id }) => id)),
    )
  const moveOf = (place: number): Move =>
    standing === 'approved' && office && items.length > 1
      ? {
          back: place === 0 ? null : to(place, place - 1),
          on: place === items.length - 1 ? null : to(place, place + 1),
        }
      : null
  const acts = { onEdit: (photo: PhotoRow) => edit(photo.id), onRemove: isOwner ? remove : null }
  const edited = photos.find(({ id }) => id === editing)
  return (
    <section aria-labelledby="photo-list">
      <h2 className="vh" id="photo-list">{`${HEADINGS[standing]} photos`}</h2>
      <div className="phog">
        {shown.map(({ key, photos: [first, second] }, place) =>
          second ? (
            <PairCard key={key} before={first} after={second} jobs={jobs} office={office} move={moveOf(place)} />
          ) : (
            <PhotoCard key={key} photo={first} jobs={jobs} office={office} acts={acts} move={moveOf(place)} />
          ),
        )}
      </div>
      {edited && <EditDialog photo={edited} onClose={() => edit(null)} />}
      {removing && <RemoveDialog photo={removing} onClose={() => remove(null)} />}
    </section>
  )
}

const HEADINGS: Record<Standing, string> = { waiting: 'Waiting', approved: 'Approved', hidden: 'Hidden' }

/** A pair of which both are in the list stands in the place of the one that comes first: the before, then the after. */
function together(photos: readonly PhotoRow[]): Item[] {
  const pairs = Map.groupBy(
    photos.filter(({ pairId }) => pairId !== null),
    ({ pairId }) => pairId,
  )
  const placed = new Set<PhotoRow>()
  return photos.flatMap((photo): Item[] => {
    if (placed.has(photo)) return []
    const other = photo.pairId === null ? undefined : pairs.get(photo.pairId)?.find((one) => one !== photo)
    if (!other) return [{ key: photo.id, photos: [photo] }]
    placed.add(other)
    return [{ key: photo.pairId ?? photo.id, photos: photo.type === 'before' ? [photo, other] : [other, photo] }]
  })
}
