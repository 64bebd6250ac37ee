import { SelectField } from '#dashboard/parts/field.tsx'
import { formatClock } from '#lib/local-time.ts'
import { formatYears } from '#lib/format-list.ts'
import type { Draft } from './form-state.ts'
import type { Rule } from './queries.ts'

/** Offers daytime hours, on the half hour, so that no message wakes a customer. */
const TIMES = Array.from(
  { length: 24 },
  (_, half) => `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

const WAYS: Record<Draft['way'], string> = {
  text: 'Text, or email if they can’t get texts',
  email: 'Email, or text if there’s no email',
  both: 'Text and email',
}

/** How it goes, and what of its time can be chosen. */
export function TimingFields({
  rule: { kind, timing },
  draft: { way, days, hours, at },
  onChange,
}: {
  rule: Rule
  draft: Draft
  onChange: (to: Partial<Draft>) => void
}) {
  return (
    <>
      {(timing.days || timing.hours || timing.at) && (
        <div className="two">
          {timing.days && (
            <SelectField
              label="When"
              value={days ?? ''}
              onChange={({ target }) => onChange({ days: Number(target.value) })}
            >
              {timing.days.map((many) => (
                <option key={many} value={many}>
                  {formatDays(kind, many)}
                </option>
              ))}
            </SelectField>
          )}
          {timing.hours && (
            <SelectField
              label="When"
              value={hours ?? ''}
              onChange={({ target }) => onChange({ hours: Number(target.value) })}
            >
              {timing.hours.map((many) => (
                <option key={many} value={many}>
                  {many === 1 ? '1 hour after' : `${many} hours after`}
                </option>
              ))}
            </SelectField>
          )}
          {timing.at && (
            <SelectField label="At" value={at ?? ''} onChange={({ target }) => onChange({ at: target.value })}>
              {(at === null || TIMES.includes(at) ? TIMES : [...TIMES, at].toSorted()).map((time) => (
                <option key={time} value={time}>
                  {formatClock(time)}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <SelectField
        label="Send by"
        value={way}
        onChange={({ target }) => onChange({ way: target.value as Draft['way'] })}
      >
        {Object.entries(WAYS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function formatDays(kind: Rule['kind'], days: number): string {
  if (kind === 'reseal') return `${formatYears(Math.round(days / 365))} after`
  if (kind === 'cleaning') return `${Math.round(days / 30.4)} months after`
  if (kind === 'review-reminder') return `${days} days after`
  return `${days} days before`
}
