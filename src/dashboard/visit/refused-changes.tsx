import { CircleAlert } from 'lucide-react'
import { formatSize } from '#domains/sales/visits/contract-measurement.ts'
import type { VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import { mergeArea } from '#domains/sales/visits/merge-area.ts'
import { Button } from '#ui/button.tsx'
import type { VisitStop } from '../day/apply-pending.ts'
import type { OfflineAction, QueuedAction } from '../offline/offline-actions.ts'
import { dropQueued, getActionTitle, retryQueued, useQueuedActions } from '../offline/offline-queue.ts'

/** What the server did not take of this visit: what was typed stays here until its person says whose counts. */
export function RefusedChanges({ visit }: { visit: VisitStop }) {
  const refused = useQueuedActions().filter(
    ({ act, refused: why }) => why !== null && 'visitId' in act && act.visitId === visit.id,
  )
  if (refused.length === 0) return null
  return (
    <section className="refused" aria-label="Couldn’t be saved" aria-live="polite">
      {refused.map((one) => (
        <One key={one.seq} queued={one} visit={visit} />
      ))}
    </section>
  )
}

function One({ queued, visit }: { queued: QueuedAction; visit: VisitStop }) {
  const { act, about, refused, seq } = queued
  return (
    <article className="card pad">
      <p>
        <CircleAlert className="i i-sm" /> <b>{getActionTitle(act)}:</b> {about}
      </p>
      <p className="small">{refused?.sentence}</p>
      {act.kind === 'area' && act.is && <p className="small">{`You typed: ${describe(act.is)}`}</p>}
      {act.kind === 'crew-note' && <p className="small">{`You typed: ${act.is}`}</p>}
      <div className="acts">
        <Button tone="tide" size="sm" onClick={() => void retryQueued(queued, overTheirs(act, visit))}>
          Use mine
        </Button>
        <Button tone="quiet" size="sm" onClick={() => void dropQueued(seq)}>
          Discard mine
        </Button>
      </div>
    </article>
  )
}

/** The same change again, to what stands there now: what the other person changed besides stays. */
function overTheirs(act: OfflineAction, { measured }: VisitStop): OfflineAction {
  if (act.kind === 'crew-note') return { ...act, was: measured.crewNotes }
  if (act.kind !== 'area') return act
  const now = measured.areas.find(({ id }) => id === act.areaId)
  if (!now) return { ...act, was: null }
  const { id: _id, ...was } = now
  if (act.is === null || act.was === null) return { ...act, was }
  const { id: _same, ...is } = mergeArea(now, act.was, act.is)
  return { ...act, was, is }
}

const describe = (area: VisitArea): string =>
  [`${area.name}, ${formatSize(area)}`, area.condition, area.notes].filter(Boolean).join(', ')
