import { formatQuantity } from '#domains/work/inventory/contract-units.ts'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { serverNow } from '#dashboard/server-time.ts'
import type { Needs } from './queries.ts'

/** What a job really used, beside what was planned. */
export function UsedLines({ needs }: { needs: Needs }) {
  const { used, equipment, lines, recordedAt, recordedBy } = needs
  const planned = (materialId: string) => lines.find((line) => line.materialId === materialId)?.quantity ?? 0
  return (
    <>
      <ul className="needs">
        {used.map(({ materialId, name, unit, quantity }) => (
          <li className="bare" key={materialId}>
            <span>
              {name}
              <small>
                {planned(materialId) > 0 ? `${formatQuantity(planned(materialId), unit)} planned` : 'not planned'}
              </small>
            </span>
            <b className="num">{formatQuantity(quantity, unit)}</b>
          </li>
        ))}
        {equipment
          .filter(({ hours }) => hours !== null)
          .map(({ equipmentId, name, hours, notes }) => (
            <li className="bare" key={equipmentId}>
              <span>
                {name}
                {notes && <small>{notes}</small>}
              </span>
              <b className="num">{hours} h</b>
            </li>
          ))}
        {used.length === 0 && equipment.every(({ hours }) => hours === null) && (
          <li className="bare">
            <span>Nothing used.</span>
          </li>
        )}
      </ul>
      {recordedAt && (
        <p className="pad small subtle">
          Recorded by {recordedBy},{' '}
          {formatRelativeTime(recordedAt, serverNow()).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())}.
        </p>
      )}
    </>
  )
}
