import { formatMinutes } from '#lib/dates.ts'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useTroubles, type Trouble } from './queries.ts'
import { formatWhen } from './format.ts'

/** What went wrong lately, and how it ended. */
export function LatelyCard() {
  const troubles = useTroubles()
  return (
    <section className="card" aria-label="Recent problems">
      <div className="ph">
        <h2>Recent problems</h2>
      </div>
      <QueryStatus query={troubles} what="recent problems" />
      {troubles.data?.length === 0 && <p className="pad small subtle">No problems in the last 90 days.</p>}
      {troubles.data && troubles.data.length > 0 && (
        <ul className="tl">
          {troubles.data.map((trouble) => (
            <li key={trouble.id}>
              <time dateTime={trouble.beganAt}>{formatWhen(trouble.beganAt)}</time>
              <p>
                <b>{trouble.checkName}</b>: {storyOf(trouble)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function storyOf({ message, beganAt, endedAt, told }: Trouble): string {
  const ended = endedAt
    ? `Resolved after ${formatMinutes((Date.parse(endedAt) - Date.parse(beganAt)) / 60_000)}.`
    : 'Ongoing.'
  return `${message.replace(/[.!]?$/, '.')} ${ended}${told ? ' You were alerted.' : ''}`
}
