import { TriangleAlert } from 'lucide-react'
import { versionConflict } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { formatMinutes } from '#lib/dates.ts'
import { ARRIVAL_WINDOW_LABELS } from '#lib/arrival-window.ts'
import { formatClock, formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { BADGES } from '../badges.ts'
import type { JobRow } from '../row-types.ts'

/**
 * Another window was quicker: what it changed, and the two ways on. Shown as soon as it is known, while something is
 * typed and not saved; after a save that was refused, with who it was and when.
 */
export function Conflict({
  error,
  seen,
  now,
  busy,
  onTheirs,
  onMine,
}: {
  error: unknown
  seen: JobRow
  now: JobRow
  busy: boolean
  onTheirs: () => void
  onMine: (version: number) => void
}) {
  // A refusal that was answered by a look at the newer one is over.
  const refusal = (versionConflict(error)?.version ?? 0) > seen.version ? error : null
  if (now.version <= seen.version && !refusal) return null
  const changes = differences(seen, now)
  return (
    <div className="conflict">
      <EditConflict error={refusal} busy={busy} onTheirs={onTheirs} onMine={onMine} />
      {!refusal && (
        <div className="banner sunb" role="alert">
          <TriangleAlert className="i" />
          <p>
            <b>This job was just changed.</b> Your changes are still here but not saved.
          </p>
          <div className="acts">
            <Button tone="line" size="sm" disabled={busy} onClick={onTheirs}>
              View latest version
            </Button>
            <Button tone="line" size="sm" disabled={busy} onClick={() => onMine(now.version)}>
              Save my version
            </Button>
          </div>
        </div>
      )}
      {changes.length > 0 && (
        <dl className="facts changesof" aria-label="Changes">
          {changes.map(({ name, was, is }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <s>{was}</s> {is}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

type Say = (job: JobRow) => string
const or = (text: string | null | undefined, none = 'none'): string => text || none
const FIELDS: Record<string, Say> = {
  Service: (job) => job.service,
  Status: (job) => BADGES[job.status].word,
  Date: (job) => or(job.scheduledDate && formatDate(job.scheduledDate)),
  Start: (job) => or(job.scheduledTime && formatClock(job.scheduledTime)),
  'Arrival window': (job) => ARRIVAL_WINDOW_LABELS[job.arrivalWindowMinutes],
  Length: (job) => or(job.estimatedDuration === null ? null : formatMinutes(job.estimatedDuration)),
  Days: (job) => String(job.days),
  Technicians: (job) => or(formatList(job.technicians.map(({ name }) => name))),
  Equipment: (job) => or(formatList(job.equipment.map(({ name }) => name))),
  'Square feet': (job) => or(job.areaSqFt?.toLocaleString('en-US')),
  Finish: (job) => or(job.finish),
  Price: (job) => or(job.amount === null ? null : formatCents(job.amount)),
  'For the crew': (job) => or(job.crewNotes),
  'For the customer': (job) => or(job.customerNotes),
  'For the office': (job) => or(job.notes),
  'Time worked': (job) => or(job.actualDuration === null ? null : formatMinutes(job.actualDuration)),
}

/** What one would see different, field by field. */
const differences = (seen: JobRow, now: JobRow): { name: string; was: string; is: string }[] =>
  Object.entries(FIELDS)
    .map(([name, say]) => ({ name, was: say(seen), is: say(now) }))
    .filter(({ was, is }) => was !== is)
