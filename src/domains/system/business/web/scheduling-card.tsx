import { client } from '#dashboard/api-client.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { ARRIVAL_WINDOW_LABELS, ARRIVAL_WINDOWS } from '#lib/arrival-window.ts'
import { SchedulingInput } from '../contract.ts'
import type { Scheduling } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = { travelMinutes: string; arrivalWindowMinutes: string }

/**
 * Edits the travel time between appointments and the arrival window of new jobs. The calendar reports less time than
 * that between two appointments of one technician as a conflict.
 */
export function SchedulingCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ scheduling }) => scheduling,
    typedOf,
    read,
    send: client.business.settings.saveScheduling,
    savedMessage: 'Your calendar is updated.',
  })
  const { typed, errors, change } = draft
  return (
    <PartCard
      id="scheduling"
      title="Scheduling"
      shownIn="The calendar warns you when two appointments are closer than this. Customers see the arrival window of their job in every message."
      draft={draft}
    >
      <div className="two">
        <TextField
          label="Minutes between appointments"
          name="travelMinutes"
          hint="Time each technician needs to drive and unload."
          hintBelow
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={typed.travelMinutes}
          error={errors.travelMinutes}
          onChange={(event) => change({ ...typed, travelMinutes: event.target.value })}
        />
        <SelectField
          label="Arrival window"
          name="arrivalWindowMinutes"
          hint="For new jobs. You can change it on each job."
          hintBelow
          value={typed.arrivalWindowMinutes}
          error={errors.arrivalWindowMinutes}
          onChange={(event) => change({ ...typed, arrivalWindowMinutes: event.target.value })}
        >
          {ARRIVAL_WINDOWS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {ARRIVAL_WINDOW_LABELS[minutes]}
            </option>
          ))}
        </SelectField>
      </div>
    </PartCard>
  )
}

const typedOf = ({ travelMinutes, arrivalWindowMinutes }: Scheduling): Typed => ({
  travelMinutes: String(travelMinutes),
  arrivalWindowMinutes: String(arrivalWindowMinutes),
})
const read = ({ travelMinutes, arrivalWindowMinutes }: Typed) =>
  SchedulingInput.safeParse({
    travelMinutes: /^\s*\d+\s*$/.test(travelMinutes) ? Number(travelMinutes) : undefined,
    arrivalWindowMinutes: Number(arrivalWindowMinutes),
  })
