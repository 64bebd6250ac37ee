import { CalendarRange } from 'lucide-react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { Button } from '#ui/button.tsx'
import { formatDays } from '../format-figures.ts'
import { CHOICES, type Choice } from '../report-period.ts'
import type { usePeriod } from './use-period.ts'

const LABELS: Record<Choice, string> = {
  week: 'This week',
  days30: '30 days',
  month: 'Month',
  lastMonth: 'Last month',
  quarter: 'Quarter',
  year: 'Year',
  months12: '12 months',
}

/** What the report is about: one of the usual periods, or days that are typed or picked. */
export function PeriodPicker({ period }: { period: ReturnType<typeof usePeriod> }) {
  const { choice, days, today, draft, problems } = period
  return (
    <>
      <div className="seg" role="group" aria-label="Period">
        {CHOICES.map((one) => (
          <button type="button" key={one} aria-pressed={choice === one} onClick={() => period.choose(one)}>
            {LABELS[one]}
          </button>
        ))}
        <button type="button" aria-pressed={choice === null} onClick={period.openOwn}>
          Custom
        </button>
      </div>
      {choice === null ? (
        <form
          className="owndays"
          noValidate
          aria-label="Report dates"
          onSubmit={(event) => {
            event.preventDefault()
            period.judge()
          }}
        >
          <DayField
            label="From"
            defaultValue={draft.from}
            error={problems.from}
            onChange={(event) => period.type({ from: event.target.value })}
            onBlur={period.judge}
          />
          <DayField
            label="To"
            defaultValue={draft.to}
            error={problems.to}
            onChange={(event) => period.type({ to: event.target.value })}
            onBlur={period.judge}
          />
        </form>
      ) : (
        <Button tone="line" size="sm" onClick={period.openOwn}>
          <CalendarRange className="i" />
          <span className="num">{formatDays(days, today)}</span>
          <span className="vh">, choose different dates</span>
        </Button>
      )}
    </>
  )
}
