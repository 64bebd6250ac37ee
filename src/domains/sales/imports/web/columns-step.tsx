import './columns-step.css'
import { ArrowRight, ChevronDown, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { formatList } from '#lib/format-list.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { DELIMITERS, Delimiter, Target, TARGETS } from '../contract.ts'
import { FirstRows } from './first-rows.tsx'
import { useCheck, useDiscard, useReread, type ImportRow } from './queries.ts'
import { formatCount, TARGET_WORDS } from './format.ts'

/** What each column is: guessed, and the owner's to change. */
export function ColumnsStep({ of: row, onChecked }: { of: ImportRow; onChecked: () => void }) {
  const [targets, choose] = useState(() => row.columns.map(({ target }) => target))
  const check = useCheck(row.id)
  const reread = useReread(row.id)
  const discard = useDiscard()
  const [, go] = useLocation()
  const left = row.columns.filter((_column, place) => targets[place] === null).map(({ heading }) => heading)
  const wrong = check.isError ? Object.values(fieldErrors(check.error)) : []
  return (
    <div className="g2">
      <div className="stack">
        <section className="card" aria-labelledby="columns">
          <div className="ph">
            <h2 id="columns">Match columns</h2>
          </div>
          <ul className="mapl choosing">
            {row.columns.map(({ heading, samples }, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place; two may have the same heading
              <li key={place}>
                <span>
                  <b id={`column-${place}`}>{heading}</b>
                  <small>{samples.filter(Boolean).slice(0, 2).join(' · ') || <i>empty</i>}</small>
                </span>
                <ArrowRight className="i" />
                <span className="selwrap compact">
                  <select
                    className={targets[place] === null ? 'select none' : 'select'}
                    aria-labelledby={`column-${place}`}
                    value={targets[place] ?? ''}
                    onChange={(event) => choose(targets.with(place, Target.safeParse(event.target.value).data ?? null))}
                  >
                    <option value="">Skip</option>
                    {IN_ORDER.map((target) => (
                      <option key={target} value={target}>
                        {TARGET_WORDS[target]}
                      </option>
                    ))}
                  </select>
                  <Icon of={ChevronDown} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="stack">
        <section className="card" aria-labelledby="first-rows">
          <div className="ph">
            <h2 id="first-rows">Preview</h2>
          </div>
          <FirstRows columns={row.columns} targets={targets} />
        </section>
        <section className="card pad stackf" aria-label="Continue">
          {row.problem && (
            <p className="banner bad" role="alert">
              <TriangleAlert className="i" />
              <span>{row.problem}</span>
            </p>
          )}
          {check.isError && (
            <p className="banner bad" role="alert">
              <TriangleAlert className="i" />
              <span>{wrong.length > 0 ? wrong.join(' ') : errorMessage(check.error)}</span>
            </p>
          )}
          <p className="small muted" role="status">
            {left.length === 0
              ? 'All columns will be imported.'
              : `Skipped: ${formatList(left.length > 6 ? [...left.slice(0, 5), `${left.length - 5} more`] : left)}.`}
          </p>
          {row.format === 'csv' && (
            <div className="two compact">
              <label className="field">
                <span className="label">Column separator</span>
                <span className="selwrap">
                  <select
                    className="select"
                    value={row.delimiter}
                    disabled={reread.isPending}
                    onChange={(event) =>
                      reread.mutate({ delimiter: Delimiter.safeParse(event.target.value).data ?? row.delimiter })
                    }
                  >
                    {Object.entries(DELIMITERS).map(([sign, word]) => (
                      <option key={sign} value={sign}>
                        {word.slice(0, 1).toUpperCase() + word.slice(1)}
                      </option>
                    ))}
                  </select>
                  <Icon of={ChevronDown} />
                </span>
              </label>
              <label className="check headcheck">
                <input
                  type="checkbox"
                  checked={row.hasHeadings}
                  disabled={reread.isPending}
                  onChange={(event) => reread.mutate({ hasHeadings: event.target.checked })}
                />
                <span>First line has headings</span>
              </label>
            </div>
          )}
          <Button
            tone="clay"
            block
            disabled={check.isPending || reread.isPending}
            onClick={() => check.mutate(targets, { onSuccess: onChecked })}
          >
            {check.isPending && <span className="spin" />}
            {check.isPending
              ? 'Checking...'
              : `Check ${formatCount(row.lines, row.format === 'vcard' ? 'contact' : 'line')}`}
          </Button>
          <Button
            tone="quiet"
            block
            disabled={discard.isPending}
            onClick={() => discard.mutate(row.id, { onSuccess: () => go('/dashboard/customers/import') })}
          >
            Choose another file
          </Button>
        </section>
      </div>
    </div>
  )
}

/** As one looks for them: what belongs together stands together. */
const IN_ORDER = (Object.keys(TARGET_WORDS) as Target[]).filter((target) => TARGETS.includes(target))
