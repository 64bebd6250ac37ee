import type { ReactNode } from 'react'

/** The head of a column: its name; `right` for numbers; `hidden` where only a screen reader needs the name. */
export type Column = string | { name: string; right?: boolean; hidden?: boolean }

/** A table of records: the head from `columns`, and `children` as its rows. */
export const DataTable = ({
  className,
  columns,
  children,
}: {
  className?: string
  columns: readonly Column[]
  children: ReactNode
}) => (
  <table className={className === undefined ? 'tbl' : `tbl ${className}`}>
    <thead>
      <tr>
        {columns.map((column) => {
          const { name, right, hidden }: Exclude<Column, string> =
            typeof column === 'string' ? { name: column } : column
          return (
            <th scope="col" className={right ? 'r' : undefined} key={name}>
              {hidden ? <span className="vh">{name}</span> : name}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
