import './columns-step.css'
import { ArrowRight, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Known, LIMITS } from '../contract.ts'
import { LinesCard } from './lines-card.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useCancel, useStart, type ImportRow } from './queries.ts'
import { Tiles } from './count-tiles.tsx'
import { formatCount, KNOWN_WORDS, formatNumber, toPercent, TARGET_WORDS } from './format.ts'

/** The dry run while it is in progress. */
export function Checking({ of: row }: { of: ImportRow }) {
  const cancel = useCancel(row.id)
  return (
    <section className="card pad stackf" aria-label="Preview">
      <p role="status">
        <b>Checking every line...</b>{' '}
        <span className="subtle num">
          {formatNumber(row.progress.done)} of {formatNumber(row.progress.of)}
        </span>
      </p>
      <ProgressBar label="Preview" percent={toPercent(row.progress)} />
      <div className="acts">
        <Button tone="line" size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

/** What the file would do, line by line, before anything is saved. */
export function DryRunStep({ of: row, onBack }: { of: ImportRow; onBack: () => void }) {
  const [known, choose] = useState<Known>(row.known)
  const start = useStart(row.id)
  const { counts } = row
  const many = counts.new + (known === 'skip' ? 0 : counts.known)
  const nothing = many + counts.address === 0
  return (
    <div className="g2">
      <div className="stack">
        <Tiles
          title="Preview"
          tiles={[
            { many: counts.new, words: counts.new === 1 ? 'new customer' : 'new customers' },
            { many: counts.known, words: KNOWN_WORDS[known].tile },
            {
              many: counts.twice,
              words:
                counts.twice === 1 ? 'duplicate in the file, imported once' : 'duplicates in the file, imported once',
            },
            ...(counts.doubtful > 0
              ? [
                  {
                    many: counts.doubtful,
                    words:
                      counts.doubtful === 1 ? 'line to review, skipped for now' : 'lines to review, skipped for now',
                    bad: true,
                  },
                ]
              : []),
            ...(counts.address > 0
              ? [
                  {
                    many: counts.address,
                    words: counts.address === 1 ? 'more service address' : 'more service addresses',
                  },
                ]
              : []),
            {
              many: counts.wrong,
              words: counts.wrong === 1 ? 'line with an error, skipped' : 'lines with errors, skipped',
              bad: true,
            },
          ]}
        />
        <LinesCard of={row} />
      </div>
      <div className="stack">
        <section className="card" aria-labelledby="columns">
          <div className="ph">
            <h2 id="columns">Columns</h2>
            <Button tone="quiet" size="sm" onClick={onBack}>
              Change
            </Button>
          </div>
          <ul className="mapl">
            {row.columns.map(({ heading, samples, target }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place; two may have the same heading
              <li key={place} className={target === null ? 'out' : undefined}>
                <span>
                  <b>{heading}</b>
                  <small>{samples.find(Boolean) ?? <i>empty</i>}</small>
                </span>
                <ArrowRight className="i" />
                <span className="to">{target === null ? 'Skipped' : TARGET_WORDS[target]}</span>
              </li>
            ))}
          </ul>
        </section>
        <section className="card pad stackf" aria-label="Import">
          {counts.known > 0 && (
            <fieldset className="knownc">
              <legend className="label">
                {counts.known === 1 ? '1 existing customer' : `${formatNumber(counts.known)} existing customers`}
              </legend>
              {Known.options.map((option) => (
                <label className="check" key={option}>
                  <input
                    type="radio"
                    name="known"
                    value={option}
                    checked={known === option}
                    onChange={() => choose(option)}
                  />
                  <span>
                    <b>{KNOWN_WORDS[option].choice}</b> {KNOWN_WORDS[option].hint}
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <p className="hintbox">
            <Undo2 className="i" />
            <span>You can undo the whole import for {LIMITS.undoDays} days.</span>
          </p>
          <Button tone="clay" block disabled={nothing || start.isPending} onClick={() => start.mutate(known)}>
            {start.isPending && <span className="spin" />}
            {start.isPending
              ? 'Importing...'
              : nothing
                ? 'Nothing to import'
                : `Import ${formatCount(many, 'customer')}`}
          </Button>
          <Button tone="quiet" block onClick={onBack}>
            Back to columns
          </Button>
        </section>
      </div>
    </div>
  )
}
