import { ArrowLeftRight, Check, EyeOff, Unlink } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#dashboard/parts/field.tsx'
import { BeforeAfter } from '#ui/before-after.tsx'
import { Button } from '#ui/button.tsx'
import { PhotoImage } from './photo-image.tsx'
import { Moves, type Move } from './photo-card.tsx'
import { useSwap, useUnpair, useUpdatePair, type JobRow, type PhotoRow } from './queries.ts'
import { aboutPhoto, pickChanges, formatOwner } from './format.ts'

const DAY_MS = 86_400_000
const SIZES = '(max-width: 1180px) 100vw, 640px'
const RESULTS: Record<PhotoRow['category'], string> = {
  'Paver Sealing': 'Sealed',
  'Pressure Washing': 'Washed',
  'Before & After': 'After',
}

type Typed = { of: string; caption?: string; alt?: string }

/** A before and an after of one job as the slider that the gallery will show, with their words. */
export function PairCard({
  before,
  after,
  jobs,
  office,
  move,
}: {
  before: PhotoRow
  after: PhotoRow
  jobs: ReadonlyMap<string, JobRow>
  office: boolean
  move: Move
}) {
  // Only what is typed here, of the photo that is the after: the rest is as it is by now.
  const [{ of, ...typed }, type] = useState<Typed>({ of: after.id })
  if (of !== after.id) type({ of: after.id })
  const words = { ...after, ...typed }
  const changes = pickChanges(typed, after)
  const update = useUpdatePair()
  const swap = useSwap()
  const unpair = useUnpair()
  const id = after.pairId ?? ''
  const job = jobs.get(after.jobId ?? '')
  const owner = formatOwner(after, jobs)
  const name = `pair, ${after.caption || owner}`
  const approved = after.standing === 'approved'
  const dirty = Object.keys(changes).length > 0
  const ready = before.picture !== null && after.picture !== null
  const busy = update.isPending || swap.isPending || unpair.isPending
  return (
    <section className="card pairc" aria-labelledby={`pair-${id}`}>
      <div className="pairpic">
        {before.picture && after.picture ? (
          // The slider keeps where its line was: another picture is another slider.
          <figure className="ba" key={before.id}>
            <BeforeAfter
              label={`Compare before and after: ${after.caption || owner}`}
              before={{ ...before.picture, sizes: SIZES }}
              after={{ ...after.picture, sizes: SIZES }}
              result={RESULTS[after.category]}
            />
          </figure>
        ) : (
          <div className="ba">
            <PhotoImage photo={after.picture ? before : after} sizes={SIZES} />
          </div>
        )}
      </div>
      <div className="pad stackf">
        <div>
          <p className="small subtle">{approved ? 'In the gallery' : 'Suggested pair'}</p>
          <h2 id={`pair-${id}`}>{owner}</h2>
          <p className="muted small">
            {job ? `${job.service}, ${job.address || 'No address'}.` : `${aboutPhoto(after)}.`} {apart(before, after)}
          </p>
        </div>
        {office && (
          <>
            <div className="compact stackf">
              <TextField
                label="Caption"
                value={words.caption}
                maxLength={300}
                onChange={(event) => type({ of, ...typed, caption: event.target.value })}
              />
              <TextField
                label="Alt text"
                value={words.alt}
                maxLength={300}
                onChange={(event) => type({ of, ...typed, alt: event.target.value })}
              />
            </div>
            <div className="acts">
              {!approved && ready && (
                <Button tone="tide" disabled={busy} onClick={() => update.mutate({ id, approved: true, ...changes })}>
                  {update.isPending ? <span className="spin" /> : <Check className="i" />}
                  Approve pair
                </Button>
              )}
              {approved && dirty && (
                <Button tone="tide" disabled={busy} onClick={() => update.mutate({ id, ...changes })}>
                  Save changes
                </Button>
              )}
              {approved && (
                <Button tone="line" disabled={busy} onClick={() => update.mutate({ id, approved: false })}>
                  <EyeOff className="i" />
                  Hide pair
                </Button>
              )}
              <Button tone="line" disabled={busy} onClick={() => swap.mutate({ id })}>
                <ArrowLeftRight className="i" />
                Swap before and after
              </Button>
              <Button tone="line" disabled={busy} onClick={() => unpair.mutate({ id })}>
                <Unlink className="i" />
                Unpair
              </Button>
              {move && <Moves name={name} move={move} />}
            </div>
          </>
        )}
      </div>
    </section>
  )
}

function apart(before: PhotoRow, after: PhotoRow): string {
  const days = Math.round(Math.abs(Date.parse(after.createdAt) - Date.parse(before.createdAt)) / DAY_MS)
  return days === 0 ? 'Uploaded on the same day.' : `Uploaded ${days} ${days === 1 ? 'day' : 'days'} apart.`
}
