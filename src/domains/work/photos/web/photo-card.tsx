import { ArrowLeft, ArrowRight, Check, EyeOff, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { PhotoImage } from './photo-image.tsx'
import { useUpdatePhoto, type JobRow, type PhotoRow } from './queries.ts'
import { aboutPhoto, formatPhotoName, formatOwner, TYPE_WORDS } from './format.ts'

/** What can be done with a photo of the list; null for users who may not. */
export type CardActs = { onEdit: (photo: PhotoRow) => void; onRemove: ((photo: PhotoRow) => void) | null }
/** Where it stands in the gallery, and the way to another place; null where there is no order. */
export type Move = { back: (() => void) | null; on: (() => void) | null } | null

const SIZES = '(max-width: 760px) 50vw, 320px'

/** One photo with what it shows and its one next step. */
export function PhotoCard({
  photo,
  jobs,
  office,
  acts,
  move,
}: {
  photo: PhotoRow
  jobs: ReadonlyMap<string, JobRow>
  office: boolean
  acts: CardActs
  move: Move
}) {
  const update = useUpdatePhoto()
  const name = formatPhotoName(photo, jobs)
  const ready = photo.picture !== null
  const busy = update.isPending
  return (
    <article className="card pho">
      <div className="pw2">
        <PhotoImage photo={photo} sizes={SIZES} />
        <span className="ptag">{TYPE_WORDS[photo.type]}</span>
      </div>
      <div className="pin">
        <h3>{formatOwner(photo, jobs)}</h3>
        <p className="small subtle">{aboutPhoto(photo)}</p>
        {photo.caption && <p className="small">{photo.caption}</p>}
        {photo.pairId !== null && <p className="small subtle">Part of a pair. The other photo is in another list.</p>}
        {!ready && <p className={photo.problem ? 'small badl' : 'small subtle'}>{photo.problem ?? 'Processing...'}</p>}
        {office && (
          <div className="acts">
            {ready && photo.standing !== 'approved' && (
              <Button
                tone="tide"
                size="sm"
                disabled={busy}
                onClick={() => update.mutate({ id: photo.id, approved: true })}
              >
                {busy ? <span className="spin" /> : <Check className="i" />}
                Approve<span className="vh"> {name}</span>
              </Button>
            )}
            {photo.standing === 'approved' && (
              <Button
                tone="line"
                size="sm"
                disabled={busy}
                onClick={() => update.mutate({ id: photo.id, approved: false })}
              >
                {busy ? <span className="spin" /> : <EyeOff className="i" />}
                Hide<span className="vh"> {name}</span>
              </Button>
            )}
            {ready && (
              <Button tone="line" size="sm" onClick={() => acts.onEdit(photo)}>
                Edit<span className="vh"> {name}</span>
              </Button>
            )}
            <span className="tail">
              {move && <Moves name={name} move={move} />}
              {acts.onRemove && (
                <button
                  type="button"
                  className="x"
                  aria-label={`Delete ${name}`}
                  onClick={() => acts.onRemove?.(photo)}
                >
                  <Trash2 className="i" />
                </button>
              )}
            </span>
          </div>
        )}
      </div>
    </article>
  )
}

/** Not `disabled` at the ends: the button would lose the focus just when it has done its work. */
export function Moves({ name, move: { back, on } }: { name: string; move: NonNullable<Move> }) {
  return (
    <>
      <button
        type="button"
        className="x"
        aria-label={`Move ${name} forward`}
        aria-disabled={back === null}
        onClick={() => back?.()}
      >
        <ArrowLeft className="i" />
      </button>
      <button
        type="button"
        className="x"
        aria-label={`Move ${name} back`}
        aria-disabled={on === null}
        onClick={() => on?.()}
      >
        <ArrowRight className="i" />
      </button>
    </>
  )
}
