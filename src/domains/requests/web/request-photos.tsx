import './requests.css'
import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { api, sentenceOf } from '#dashboard/client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Picture, type PictureData } from '#ui/picture.tsx'
import type { RequestRow } from './queries.ts'

/** The photos that came with a request, small; a press shows one large. */
export function RequestPhotos({ request }: { request: RequestRow }) {
  const photos = useQuery({ ...api.requests.photos.queryOptions({ input: { id: request.id } }), enabled: request.photoCount > 0 })
  const [open, show] = useState<number | null>(null)
  if (request.photoCount === 0) return null
  if (photos.isError) return <p className="err">{`The photos did not arrive. ${sentenceOf(photos.error)}`}</p>
  const shown = photos.data?.[open ?? 0]
  return (
    <>
      <ul className="pics">
        {(photos.data ?? Array.from({ length: request.photoCount }, () => null)).map((photo, place) => (
          <li key={photo?.id ?? place}>
            {photo?.picture ? (
              <button type="button" aria-label={`Photo ${place + 1} from ${request.name}, large`} onClick={() => show(place)}>
                <Picture of={{ ...photo.picture, sizes: '160px' }} alt="" />
              </button>
            ) : photo?.problem ? (
              <p className="small subtle">
                <ImageOff className="i" /> {photo.problem}
              </p>
            ) : (
              <span className="skel">
                <span className="vh">This photo is being prepared.</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {shown?.picture && (
        <Dialog title={`Photo ${(open ?? 0) + 1} from ${request.name}`} opened={open !== null} onClose={() => show(null)}>
          <div className="body large">
            <Picture of={{ ...shown.picture, sizes: LARGE } satisfies PictureData} alt={`Photo ${(open ?? 0) + 1} from ${request.name}`} first="high" />
          </div>
          {shown.url && (
            <div className="d-foot">
              <LinkButton tone="line" href={shown.url} target="_blank" rel="noreferrer">
                Full size<span className="vh">, in a new tab</span>
              </LinkButton>
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}

const LARGE = '(min-width: 1100px) 1024px, 100vw'
