import './photo-thumbs.css'
import { ImageOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PhotoRow } from './queries.ts'

const LARGE = '(min-width: 1100px) 1024px, 100vw'

type Shown = Pick<PhotoRow, 'id' | 'picture' | 'problem' | 'url' | 'approved'>

/** What stands beside the photos where they are more than looked at. */
type Beside = {
  /** How a photo stands, after its name: `on the site`. */
  standing?: (photo: Shown) => string
  /** Over the corner of the small one. */
  renderMark?: (photo: Shown) => ReactNode
  /** Under the large one. */
  renderNote?: (photo: Shown) => ReactNode
  /** What can be done with the large one. */
  renderAction?: (photo: Shown) => ReactNode
}

/**
 * Shows photos that a customer sent, small; a press shows one large. `many`: how many places to hold while they load.
 * `sizes`: how wide a small one is, where that is no thumb.
 */
export function PhotoThumbs({
  from,
  photos,
  many = 0,
  sizes = '160px',
  nameOf,
  children,
  ...beside
}: {
  from: string
  photos: readonly Shown[] | undefined
  many?: number
  sizes?: string
  /** What a photo is called, where that is not its number. */
  nameOf?: (photo: Shown) => string
  /** After the last one, also where there are none. */
  children?: ReactNode
} & Beside) {
  const [open, show] = useState<string | null>(null)
  const place = photos?.findIndex(({ id }) => id === open) ?? -1
  const shown = photos?.[place]
  const named = (at: number) => {
    const photo = photos?.[at]
    return nameOf && photo ? nameOf(photo) : `Photo ${at + 1} from ${from}`
  }
  if (photos?.length === 0 && !children) return null
  return (
    <>
      <ul className="pics">
        {(photos ?? Array.from({ length: many }, () => null)).map((photo, at) => (
          <li key={photo?.id ?? at}>
            {photo ? (
              <Thumb photo={photo} name={named(at)} sizes={sizes} beside={beside} onOpen={() => show(photo.id)} />
            ) : (
              <Waiting />
            )}
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
      {shown?.picture && (
        <Dialog title={named(place)} opened onClose={() => show(null)}>
          <div className="body large">
            <Picture of={{ ...shown.picture, sizes: LARGE }} alt={named(place)} first="high" />
            {beside.renderNote?.(shown)}
          </div>
          {(shown.url || beside.renderAction) && (
            <div className="d-foot">
              {shown.url && (
                <LinkButton tone="line" href={shown.url} target="_blank" rel="noreferrer">
                  Full size<span className="vh">, in a new tab</span>
                </LinkButton>
              )}
              {beside.renderAction?.(shown)}
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}

function Thumb({
  photo,
  name,
  sizes,
  beside,
  onOpen,
}: {
  photo: Shown
  name: string
  sizes: string
  beside: Beside
  onOpen: () => void
}) {
  if (photo.picture)
    return (
      <button
        type="button"
        aria-label={[name, beside.standing?.(photo), 'large'].filter(Boolean).join(', ')}
        onClick={onOpen}
      >
        <Picture of={{ ...photo.picture, sizes }} alt="" />
        {beside.renderMark?.(photo)}
      </button>
    )
  if (photo.problem)
    return (
      <p className="small subtle">
        <ImageOff className="i" /> {photo.problem}
      </p>
    )
  return <Waiting />
}

const Waiting = () => (
  <span className="skel">
    <span className="vh">This photo is processing.</span>
  </span>
)
