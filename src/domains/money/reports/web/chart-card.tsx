import './report-charts.css'
import { useId, useState, type ReactNode } from 'react'

/** A card with a chart, and the table behind it. `table`: its headings, and what stands under them. */
export function ChartCard({
  title,
  hint,
  foot,
  table,
  tools,
  children,
}: {
  title: string
  hint?: ReactNode
  foot?: ReactNode
  table: { heads: string[]; rows: string[][] }
  tools?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const [isTable, showTable] = useState(false)
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph wrap">
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p className="small subtle">{hint}</p>}
        </div>
        <div className="acts">
          {tools}
          <div className="seg mini-seg" role="group" aria-label={`Show ${title} as`}>
            <button type="button" aria-pressed={!isTable} onClick={() => showTable(false)}>
              Chart
            </button>
            <button type="button" aria-pressed={isTable} onClick={() => showTable(true)}>
              Table
            </button>
          </div>
        </div>
      </div>
      {isTable ? <PlainTable {...table} label={title} /> : children}
      {foot}
    </section>
  )
}

function PlainTable({ heads, rows, label }: { heads: string[]; rows: string[][]; label: string }) {
  return (
    // A table that is wider than its card is scrolled by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can
    <div className="chartbox ends" tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className="plaint">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td className="num" key={heads[place + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
