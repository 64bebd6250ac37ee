import { CircleCheck, Download, Undo2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useUser } from '#dashboard/session.ts'
import { formatDay } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { LIMITS } from '../contract.ts'
import { ProgressBar } from './progress-bar.tsx'
import { isBusy, useCancel, useUndo, type ImportRow } from './queries.ts'
import { Tiles } from './count-tiles.tsx'
import { formatCount, formatNumber, toPercent } from './format.ts'

/** The import while it is under way, and what became of it. */
export function ImportStep({ of: row }: { of: ImportRow }) {
  if (isBusy(row)) return <UnderWay of={row} />
  return row.status === 'done' ? <Done of={row} /> : <UndoneNotice of={row} />
}

const DOING: Partial<Record<ImportRow['status'], string>> = {
  waiting: 'Another import is under way. This one begins right after it.',
  importing: 'Importing...',
  cancelling: 'Taking back what was written...',
  undoing: 'Undoing the import...',
}

function UnderWay({ of: row }: { of: ImportRow }) {
  const [asking, ask] = useState(false)
  const cancel = useCancel(row.id)
  return (
    <section className="card pad stackf" aria-label="Progress">
      <p role="status">
        <b>{DOING[row.status]}</b>{' '}
        {row.status !== 'waiting' && (
          <span className="subtle num">
            Line {formatNumber(row.progress.done)} of {formatNumber(row.progress.of)}
          </span>
        )}
      </p>
      <ProgressBar label={DOING[row.status] ?? 'Import'} percent={toPercent(row.progress)} />
      <p className="small muted">You may leave this page. It goes on by itself, also after a restart of the server.</p>
      {(row.status === 'importing' || row.status === 'waiting') && (
        <div className="acts">
          <Button tone="line" size="sm" onClick={() => ask(true)}>
            Cancel the import
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title="Cancel the import?"
          verb="Cancel and take back"
          busyVerb="Cancelling..."
          busy={cancel.isPending}
          cancel="Go on importing"
          onClose={() => ask(false)}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => ask(false) })}
        >
          <p>What was written so far is taken back, so that no half of the file stays.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Done({ of: row }: { of: ImportRow }) {
  const { counts } = row
  const leftAsIs = Math.max(0, counts.known - row.changed)
  const skipped = counts.wrong + counts.doubtful
  return (
    <div className="g2">
      <div className="stack">
        <Tiles
          title="Result"
          tiles={[
            { many: row.added, words: row.added === 1 ? 'customer added' : 'customers added' },
            { many: row.changed, words: row.changed === 1 ? 'was here and was changed' : 'were here and were changed' },
            { many: leftAsIs + counts.twice, words: 'left as they were, here already or twice in the file' },
            {
              many: counts.wrong,
              words: counts.wrong === 1 ? 'line with a mistake, left out' : 'lines with a mistake, left out',
              bad: true,
            },
          ]}
        />
        <section className="card pad stackf" aria-label="What next">
          <p className="okmark" role="status">
            <CircleCheck className="i" />
            {skipped === 0 ? 'Import finished.' : `Import finished. ${formatCount(skipped, 'row')} skipped.`}
          </p>
          <div className="acts">
            <Link className="btn btn-clay" href="/dashboard/customers?sort=newest">
              <Users className="i" />
              See the customers
            </Link>
            {counts.wrong > 0 && (
              <LinkButton tone="line" href={`/api/imports/${row.id}/wrong.csv`} download>
                <Download className="i" />
                Download {formatCount(counts.wrong, 'line')} to mend
              </LinkButton>
            )}
            <Link className="btn btn-line" href="/dashboard/customers/import">
              Import another file
            </Link>
          </div>
        </section>
      </div>
      <UndoCard of={row} />
    </div>
  )
}

function UndoneNotice({ of: row }: { of: ImportRow }) {
  const undone = row.undone ?? { removed: 0, restored: 0, stayed: 0, who: [] }
  return (
    <div className="g2">
      <div className="stack">
        <Tiles
          title="Result"
          tiles={[
            {
              many: undone.removed,
              words: undone.removed === 1 ? 'customer removed again' : 'customers removed again',
            },
            { many: undone.restored, words: 'put back as they were' },
            { many: undone.stayed, words: 'stayed, since they were worked with', bad: true },
          ]}
        />
        {undone.stayed > 0 && (
          <section className="card" aria-labelledby="stayed">
            <div className="ph">
              <h2 id="stayed">{formatCount(undone.stayed, 'customer')} stayed</h2>
            </div>
            <ul>
              {undone.who.map(({ customerId, name, why }) => (
                <li className="row slim" key={customerId}>
                  <div>
                    <h3>
                      <Link href={`/dashboard/customers/${customerId}`}>{name}</Link>
                    </h3>
                    <p>{why.slice(0, 1).toUpperCase() + why.slice(1)}</p>
                  </div>
                </li>
              ))}
            </ul>
            {undone.stayed > undone.who.length && (
              <p className="pad small subtle">and {formatNumber(undone.stayed - undone.who.length)} more</p>
            )}
          </section>
        )}
        {undone.stayed === 0 && (
          <section className="card pad stackf" aria-label="What next">
            <p className="okmark" role="status">
              <CircleCheck className="i" />
              {row.status === 'cancelled'
                ? 'The import was cancelled, and nothing of it stayed.'
                : 'The import was undone. Everything is as it was before.'}
            </p>
            <div className="acts">
              <Link className="btn btn-clay" href="/dashboard/customers/import">
                Import another file
              </Link>
            </div>
          </section>
        )}
      </div>
      {row.undoUntil && <UndoCard of={row} />}
    </div>
  )
}

function UndoCard({ of: row }: { of: ImportRow }) {
  const [asking, ask] = useState(false)
  const undo = useUndo(row.id)
  const isOwner = useUser().data?.role === 'owner'
  if (!row.undoUntil)
    return (
      <section className="card pad" aria-label="Undo">
        <p className="small muted">This import is older than {LIMITS.undoDays} days, so it stays.</p>
      </section>
    )
  const again = row.status === 'undone'
  return (
    <section className="card pad stackf" aria-label="Undo">
      <p className="hintbox">
        <Undo2 className="i" />
        <span>
          {isOwner ? 'You' : 'The owner'} can undo {again ? 'what stayed' : 'the whole import'} until{' '}
          {formatDay(row.undoUntil)}.
        </span>
      </p>
      {isOwner && (
        <Button tone="line" block onClick={() => ask(true)}>
          <Undo2 className="i" />
          {again ? 'Try again' : 'Undo this import'}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={again ? 'Undo what stayed?' : 'Undo this import?'}
          verb="Undo the import"
          busyVerb="Undoing..."
          busy={undo.isPending}
          cancel="Keep it"
          onClose={() => ask(false)}
          onConfirm={() => undo.mutate(undefined, { onSettled: () => ask(false) })}
        >
          {row.added > 0 && <p>{formatCount(row.added, 'customer')} that it added will be removed.</p>}
          {row.changed > 0 && <p>{formatCount(row.changed, 'customer')} that it changed will be as before.</p>}
          <p>
            Whoever has been worked with since, with a job, a message or a change, stays as they are, and you are told
            who.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
