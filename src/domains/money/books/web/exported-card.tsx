import { QueryStatus, type AnyQuery } from '#dashboard/parts/query-states.tsx'
import { formatDay } from '#lib/dates.ts'
import { formatPeriod, PROGRAM_WORDS } from './format.ts'
import type { ExportRow } from './queries.ts'

type Props = { exports: AnyQuery & { data: readonly ExportRow[] | undefined }; onOpen: (id: string) => void }

/** The exports so far, each with its files. */
export function ExportedCard({ exports, onOpen }: Props) {
  return (
    <section className="card" aria-labelledby="exported">
      <div className="ph">
        <h2 id="exported">Exported so far</h2>
      </div>
      {!exports.data && <QueryStatus query={exports} what="exports" rows={2} />}
      {exports.data?.length === 0 && (
        <p className="pad muted small">Nothing yet. Choose a month, then export it for your accountant.</p>
      )}
      {exports.data && exports.data.length > 0 && (
        <ul className="miles">
          {exports.data.map((one) => (
            <li key={one.id}>
              <b>{formatPeriod(one)}</b>
              <button type="button" className="linkb small" onClick={() => onOpen(one.id)}>
                Download again<span className="vh"> {formatPeriod(one)}</span>
              </button>
              <span className="subtle">
                {PROGRAM_WORDS[one.program].name}, {one.entries.toLocaleString('en-US')}{' '}
                {one.entries === 1 ? 'entry' : 'entries'}, {formatDay(one.createdAt)} by {one.byName}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="wxsrc">What was exported is marked. A later change goes out as a correction, never twice.</p>
    </section>
  )
}
