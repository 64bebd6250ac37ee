import './change-lines.css'
import type { ChangeLine } from '#domains/system/audit/change-lines.ts'

/** What a change changed, one line for each field or item: the old struck out before the new. */
export function ChangeLines({ lines }: { lines: ChangeLine[] }) {
  return (
    <ul className="changes">
      {lines.map(({ name, was, is }) => (
        <li key={name}>
          {name}
          {is === undefined ? ' removed' : was === undefined ? ' added' : ''}: {was !== undefined && <s>{was}</s>} {is}
        </li>
      ))}
    </ul>
  )
}
