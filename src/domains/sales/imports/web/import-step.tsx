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

/** The import while it is in progress, and its result. */
export function ImportStep({ of: row }: { of: ImportRow }) {
  if (isBusy(row)) return <UnderWay of={row} />
  return row.status === 'done' ? <Done of={row} /> : <UndoneNotice of={row} />
}

const DOING: Partial<Record<ImportRow['status'], string>> = {
  waiting: 'Another import is running. This one starts right after it.',
  importing: 'Importing...',
  cancelling: 'Undoing changes...',
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
      <p className="small muted">You can leave this page. The import continues in the background.</p>
      {(row.status === 'importing' || row.status === 'waiting') && (
        <div className="acts">
          <Button tone="line" size="sm" onClick={() => ask(true)}>
            Cancel import
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title="Cancel this import?"
          verb="Cancel and undo"
          busyVerb="Canceling..."
          busy={cancel.isPending}
          cancel="Keep importing"
          onClose={() => ask(false)}
          onConfirm={() => cancel.mutate(undefined, { onSettled: () => ask(false) })}
        >
          <p>Anything imported so far will be undone.</p>
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
            {
              many: row.changed,
              words: row.changed === 1 ? 'existing customer updated' : 'existing customers updated',
            },
            { many: leftAsIs + counts.twice, words: 'skipped (existing or duplicate)' },
            {
              many: counts.wrong,
              words: counts.wrong === 1 ? 'line with an error, skipped' : 'lines with errors, skipped',
              bad: true,
            },
          ]}
        />
        <section className="card pad stackf" aria-label="Next steps">
          <p className="okmark" role="status">
            <CircleCheck className="i" />
            {skipped === 0 ? 'Import finished.' : `Import finished. ${formatCount(skipped, 'row')} skipped.`}
          </p>
          <div className="acts">
            <Link className="btn btn-clay" href="/dashboard/customers?sort=newest">
              <Users className="i" />
              View customers
            </Link>
            {counts.wrong > 0 && (
              <LinkButton tone="line" href={`/api/imports/${row.id}/wrong.csv`} download>
                <Download className="i" />
                Download {formatCount(counts.wrong, 'line')} to fix
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
              words: undone.removed === 1 ? 'customer removed' : 'customers removed',
            },
            { many: undone.restored, words: 'restored' },
            { many: undone.stayed, words: 'left as is because they’ve been used since', bad: true },
          ]}
        />
        {undone.stayed > 0 && (
          <section className="card" aria-labelledby="stayed">
            <div className="ph">
              <h2 id="stayed">{formatCount(undone.stayed, 'customer')} left as is</h2>
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
          <section className="card pad stackf" aria-label="Next steps">
            <p className="okmark" role="status">
              <CircleCheck className="i" />
              {row.status === 'cancelled'
                ? 'The import was canceled and nothing was saved.'
                : 'The import was undone. Everything is back to how it was.'}
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
        <p className="small muted">This import is older than {LIMITS.undoDays} days and can’t be undone.</p>
      </section>
    )
  const again = row.status === 'undone'
  return (
    <section className="card pad stackf" aria-label="Undo">
      <p className="hintbox">
        <Undo2 className="i" />
        <span>
          {isOwner ? 'You' : 'The owner'} can undo {again ? 'what’s left' : 'the whole import'} until{' '}
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
          title={again ? 'Undo what’s left?' : 'Undo this import?'}
          verb="Undo import"
          busyVerb="Undoing..."
          busy={undo.isPending}
          cancel="Keep import"
          onClose={() => ask(false)}
          onConfirm={() => undo.mutate(undefined, { onSettled: () => ask(false) })}
        >
          {row.added > 0 && <p>{formatCount(row.added, 'customer')} added by this import will be removed.</p>}
          {row.changed > 0 && <p>{formatCount(row.changed, 'customer')} it updated will go back to how they were.</p>}
          <p>Customers with a job, message or change since then stay as they are, and we’ll list them for you.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
