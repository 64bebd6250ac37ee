import { ChevronDown, Layers } from 'lucide-react'
import { formatQuantityWithUnit } from '#lib/printable-document.ts'
import type { JobStop } from './stops.ts'

/** What is to be done, area by area, without prices. Nothing for a job without line items. */
export function StopScope({ job: { lines, areas } }: { job: JobStop }) {
  if (lines.length + areas.length === 0) return null
  // An area that no line is for by name is still one that the crew works on.
  const bare = areas.filter(({ name }) => lines.every(({ area }) => area !== name))
  return (
    <details className="tdd" open>
      <summary>
        <Layers className="i" />
        Scope
        <span className="num subtle">
          {lines.length > 0 ? `${lines.length} ${lines.length === 1 ? 'item' : 'items'}` : ''}
        </span>
        <ChevronDown className="i" />
      </summary>
      <ul className="stopscope">
        {lines.map(({ id, area, description, detail, quantity, unit }) => (
          <li key={id}>
            <span>
              <b>{area ?? description}</b>
              {(area || detail) && <small>{[area && description, detail].filter(Boolean).join(' · ')}</small>}
            </span>
            <span className="num">{formatQuantityWithUnit(quantity, unit)}</span>
          </li>
        ))}
        {bare.map(({ name, sqFt }) => (
          <li key={name}>
            <b>{name}</b>
            <span className="num">{sqFt.toLocaleString('en-US')} sq ft</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
