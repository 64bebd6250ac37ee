import type { Period } from '../contract.ts'
import { CheckRow } from './check-row.tsx'
import type { Part } from './queries.ts'

const PERIODS: Record<Period, { short: string; words: string }> = {
  day: { short: '24 h', words: 'last 24 hours' },
  week: { short: '7 d', words: 'last 7 days' },
}

type Groups = {
  parts: readonly Part[]
  period: Period
  onPeriod: (period: Period) => void
  opened: ReadonlySet<string>
  onToggle: (name: string) => void
}

/** Every part under its heading, in the server's order. */
export function CheckGroups({ parts, period, onPeriod, opened, onToggle }: Groups) {
  return [...Map.groupBy(parts, ({ checkType }) => checkType)].map(([type, ofType], place) => (
    <section className="card" aria-label={type} key={type}>
      <div className="ph">
        <h2>{type}</h2>
        {place === 0 && (
          <div className="seg" role="group" aria-label="Chart period">
            {(['day', 'week'] as const).map((one) => (
              <button type="button" key={one} aria-pressed={one === period} onClick={() => onPeriod(one)}>
                {PERIODS[one].short}
              </button>
            ))}
          </div>
        )}
      </div>
      <ul className="checks">
        {ofType.map((part) => (
          <CheckRow
            key={part.checkName}
            part={part}
            period={PERIODS[period].words}
            opened={opened.has(part.checkName)}
            onToggle={() => onToggle(part.checkName)}
          />
        ))}
      </ul>
    </section>
  ))
}
