import '#domains/work/schedule/web/schedule.css'
import { useRef } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { Program } from '../contract.ts'
import { listPeriods, PROGRAM_WORDS, type Days } from './format.ts'

const OTHER = 'other'

/** Chooses the period and the program. */
export function PeriodCard({
  from,
  to,
  program,
  today,
  errors,
  onDays,
  onProgram,
}: Days & {
  program: Program
  today: string
  errors: Record<string, string>
  onDays: (days: Days) => void
  onProgram: (program: Program) => void
}) {
  const first = useRef<HTMLInputElement>(null)
  const periods = listPeriods(today)
  const chosen = periods.find((one) => one.from === from && one.to === to)
  return (
    <section className="card" aria-labelledby="what-to-export">
      <div className="ph">
        <h2 id="what-to-export">What to export</h2>
      </div>
      <div className="pad stackf compact">
        <div className="three3">
          <SelectField
            label="Period"
            value={chosen?.name ?? OTHER}
            onChange={(event) => {
              const next = periods.find(({ name }) => name === event.target.value)
              if (next) onDays(next)
              else first.current?.focus()
            }}
          >
            {periods.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
            <option value={OTHER}>Other dates</option>
          </SelectField>
          <DayField
            ref={first}
            label="From"
            value={from}
            max={today}
            error={errors.from}
            onChange={(event) => event.target.value && onDays({ from: event.target.value, to })}
          />
          <DayField
            label="To"
            value={to}
            max={today}
            error={errors.to}
            onChange={(event) => event.target.value && onDays({ from, to: event.target.value })}
          />
        </div>
        <fieldset className="picks">
          <legend className="label">Which program?</legend>
          <div className="progs">
            {Program.options.map((one) => (
              <label className="pick" htmlFor={`program-${one}`} key={one}>
                <input
                  type="radio"
                  name="program"
                  id={`program-${one}`}
                  checked={one === program}
                  onChange={() => onProgram(one)}
                />
                <Words {...PROGRAM_WORDS[one]} />
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  )
}

const Words = ({ name, files }: { name: string; files: string }) => (
  <span>
    <b>{name}</b>
    <small>{files}</small>
  </span>
)
