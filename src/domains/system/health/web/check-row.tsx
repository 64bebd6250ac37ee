import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import type { Part } from './queries.ts'
import { formatHealthyShare, Sparkline } from './sparkline.tsx'
import { BADGES, toDetails, formatWhen } from './format.ts'

/** One part: how it does, in words, over time and in milliseconds; opened, all that is known of it and what to do. */
export function CheckRow({
  part,
  period,
  opened,
  onToggle,
}: {
  part: Part
  period: string
  opened: boolean
  onToggle: () => void
}) {
  const id = useId()
  const { checkName, status, message, responseTimeMs, history, brokenSince, createdAt } = part
  const { details, advice } = toDetails(part)
  const well = formatHealthyShare(history, period)
  const known: [string, string][] = [
    ...(brokenSince ? [['Unhealthy since', formatWhen(brokenSince)] satisfies [string, string]] : []),
    ...details,
    ...(well ? [['Healthy', well] satisfies [string, string]] : []),
    ['Checked', formatWhen(createdAt)],
  ]
  return (
    <li>
      <span className="hb">
        <StatusBadge {...BADGES[status]} />
      </span>
      <div className="cname">
        <b>
          <button type="button" id={toAnchor(checkName)} aria-expanded={opened} aria-controls={id} onClick={onToggle}>
            {checkName}
            <ChevronDown className="i" />
          </button>
        </b>
        <p>{message}</p>
      </div>
      <Sparkline status={status} history={history} />
      <span className="num hms">{responseTimeMs === null ? '' : `${responseTimeMs.toLocaleString('en-US')} ms`}</span>
      <div className="cmore" id={id} hidden={!opened}>
        {advice && <p className="cadvice">{advice}</p>}
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}

/** Where a part stands on the page. */
export const toAnchor = (name: string): string => `part-${name.toLowerCase().replaceAll(/\W+/g, '-')}`
