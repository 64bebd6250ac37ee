import { formatPhone } from '#lib/phone.ts'
import { assembleValues, toLayout } from '../assemble-cells.ts'
import type { Target } from '../contract.ts'
import { validateLine } from '../validate-line.ts'
import type { ImportRow } from './queries.ts'

/** The first five rows as they would be taken, by the same rules as the server's. */
export function FirstRows({
  columns,
  targets,
}: {
  columns: ImportRow['columns']
  targets: readonly (Target | null)[]
}) {
  const many = Math.max(0, ...columns.map(({ samples }) => samples.length))
  const layout = toLayout(columns.map(({ heading }, place) => ({ heading, target: targets[place] ?? null })))
  const rows = Array.from({ length: many }, (_row, place) =>
    assembleValues(
      layout,
      columns.map(({ samples }) => samples[place] ?? ''),
    ),
  )
  return (
    <ul className="firstrows">
      {rows.map((values, place) => {
        const judged = validateLine(values)
        const isRight = !('issues' in judged)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place in the file
          <li key={place}>
            <b>{values.name || <i className="subtle">No name</i>}</b>
            <span className="num">
              {(isRight ? formatPhone(judged.phone, judged.phoneExtension) : values.phone) || (
                <i className="subtle">No phone</i>
              )}
            </span>
            <span>{values.email}</span>
            <span>{values.address || <i className="subtle">No address</i>}</span>
            <span className="subtle">
              {[isRight ? judged.serviceCategory : values.serviceCategory, values.transactionDate]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
