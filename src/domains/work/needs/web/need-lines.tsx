import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import type { NeedLine, Needs } from './queries.ts'
import { FREE, freeBadge, describeLine, NOT_FREE, formatNeed } from './format.ts'

/** Each material and machine of a job: how much of it, how that came about, and whether it is there. */
export function NeedLines({ lines, equipment }: { lines: readonly NeedLine[]; equipment: Needs['equipment'] }) {
  return (
    <ul className="needs">
      {lines.map((line) => {
        const badge = freeBadge(line)
        return (
          <li key={line.materialId ?? line.name}>
            <span>
              {line.name}
              {line.fault === null ? (
                <small>{describeLine(line)}</small>
              ) : (
                <small className="fault">{line.fault}</small>
              )}
            </span>
            <b className="num">{formatNeed(line)}</b>
            {badge ? <StatusBadge {...badge} /> : <span />}
          </li>
        )
      })}
      {equipment.map(({ equipmentId, name, planned, fault, hours }) => (
        <li key={equipmentId}>
          <span>
            {name}
            {fault !== null && <small>{fault}</small>}
            {fault === null && hours !== null && <small>{hours} h used</small>}
          </span>
          <b className="num">1</b>
          {planned && hours === null ? <StatusBadge {...(fault === null ? FREE : NOT_FREE)} /> : <span />}
        </li>
      ))}
    </ul>
  )
}
