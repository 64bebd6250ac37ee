import { useState } from 'react'
import { DayField } from '#dashboard/parts/day-field.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { addDays, getWeekday } from '#lib/local-time.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { FREQUENCIES, type Every, type Frequency, type Unit } from '../contract.ts'
import { getFirstDate, type Rhythm } from '../occurrence-dates.ts'
import { formatPerYear } from '../format-rhythm.ts'
import type { ContractRow } from './queries.ts'
import { formatAfterwards } from './format.ts'

const CHOICES = {
  week1: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'semi-annual': 'Semi-annual',
  annual: 'Annual',
  day: 'Every n days',
  week: 'Every n weeks',
  month: 'Every n months',
  year: 'Every n years',
} as const
type Choice = keyof typeof CHOICES
const PRESETS: readonly string[] = FREQUENCIES

/**
 * How often a plan comes and when next, with what that brings about. `onDate` hears of the next date while it is
 * chosen.
 */
export function RhythmFields({
  contract,
  errors,
  onDate,
}: {
  contract?: ContractRow | undefined
  errors: Errors
  onDate?: (date: string) => void
}) {
  const today = useToday()
  const [choice, choose] = useState<Choice>(() => toChoice(contract))
  const [count, type] = useState(String(contract?.every.count ?? 2))
  // Until the user chooses a date, it is one period from today.
  const [chosen, chooseDate] = useState(contract?.nextScheduledDate ?? null)
  const rhythm = readRhythm(choice, count)
  const isKnown = rhythm.frequency !== 'custom' || (rhythm.every?.count ?? 0) > 0
  const date = chosen ?? (isKnown ? getFirstDate(today, rhythm.frequency, rhythm.every) : '')
  const isAsBefore = contract !== undefined && date === contract.nextScheduledDate
  const hint = isKnown
    ? formatAfterwards({ ...rhythm, date, today, ...(isAsBefore && { dayOfMonth: contract.dayOfMonth }) })
    : null
  const hasCount = choice in UNIT_WORDS
  const isWeekly = choice === 'week1' || choice === 'week'
  const setDate = (next: string) => {
    chooseDate(next)
    onDate?.(next)
  }
  return (
    <>
      <div className={hasCount ? 'three3' : 'two'}>
        <SelectField
          label="Frequency"
          name="frequency"
          value={choice}
          error={errors.frequency}
          // The options are just these.
          onChange={(event) => choose(event.target.value as Choice)}
        >
          {Object.entries(CHOICES).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        {hasCount && (
          <TextField
            label={`Every (${UNIT_WORDS[choice as Unit]})`}
            name="every"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={count}
            error={errors.every}
            onChange={(event) => type(event.target.value)}
          />
        )}
        <DayField
          label="Next date"
          name="nextScheduledDate"
          value={date}
          error={errors.nextScheduledDate}
          onChange={(event) => setDate(event.target.value)}
        />
        {isWeekly && date !== '' && (
          <SelectField
            label="On"
            value={getWeekday(date)}
            // The first such day from the next date on.
            onChange={(event) => setDate(addDays(date, (Number(event.target.value) - getWeekday(date) + 7) % 7))}
          >
            {WEEKDAY_NAMES.map((name, weekday) => (
              <option key={name} value={weekday}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {hint && (
        <p className="hint">
          <span>{hint}</span> {formatPerYear(rhythm)}.
        </p>
      )}
    </>
  )
}

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const UNIT_WORDS: Partial<Record<string, string>> = { day: 'days', week: 'weeks', month: 'months', year: 'years' }

function toChoice(contract: ContractRow | undefined): Choice {
  if (!contract) return 'monthly'
  const { frequency, every } = contract
  if (frequency !== 'custom') return frequency
  return every.unit === 'week' && every.count === 1 ? 'week1' : every.unit
}

/** What the fields say; a count that is no number is left to the schema. */
export function readRhythm(choice: string, count: string): Rhythm & { frequency: Frequency } {
  // A preset is one of the frequencies.
  if (PRESETS.includes(choice)) return { frequency: choice as Frequency, every: null }
  if (choice === 'week1') return { frequency: 'custom', every: { count: 1, unit: 'week' } }
  const every: Every = { count: /^\d+$/.test(count.trim()) ? Number(count) : 0, unit: choice as Unit }
  return { frequency: 'custom', every }
}
