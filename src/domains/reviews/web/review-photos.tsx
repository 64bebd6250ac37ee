import { Eye, EyeOff, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { useShowPhoto, type ReviewRow } from './queries.ts'

const LARGE = '(min-width: 1100px) 1024px, 100vw'

/** The photos that came with a review, small; a press shows one large, where it can be shown on the site or hidden. */
export function ReviewPhotos({ review }: { review: ReviewRow }) {
  const [open, show] = useState<string | null>(null)
  const change = useShowPhoto()
  const { photos, customerName } = review
  if (photos.length === 0) return null
  const place = photos.findIndex(({ id }) => id === open)
  const shown = photos[place]
  const named = (at: number) => `Photo ${at + 1} from ${customerName}`
  return (
    <>
      <ul className="rvpics">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            {photo.picture ? (
              <button type="button" aria-label={`${named(at)}, ${photo.approved ? 'on the site' : 'not on the site'}, large`} onClick={() => show(photo.id)}>
                <Picture of={{ ...photo.picture, sizes: '160px' }} alt="" />
                {photo.approved && (
                  <span className="on">
                    <Eye className="i i-sm" />
                    On the site
                  </span>
                )}
              </button>
            ) : photo.problem ? (
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
        <Dialog title={named(place)} opened onClose={() => show(null)}>
          <div className="body large">
            <Picture of={{ ...shown.picture, sizes: LARGE }} alt={named(place)} first="high" />
            <p className="small muted">
              {shown.approved ? 'The gallery shows it, and this review while it is approved.' : 'Nobody without a sign-in sees it.'}
            </p>
          </div>
          <div className="d-foot">
            {shown.url && (
              <LinkButton tone="line" href={shown.url} target="_blank" rel="noreferrer">
                Full size<span className="vh">, in a new tab</span>
              </LinkButton>
            )}
            <Button
              tone={shown.approved ? 'line' : 'tide'}
              disabled={change.isPending}
              onClick={() => change.mutate({ id: shown.id, approved: !shown.approved })}
            >
              {change.isPending ? <span className="spin" /> : shown.approved ? <EyeOff className="i" /> : <Eye className="i" />}
              {shown.approved ? 'Hide photo' : 'Show on the site'}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
