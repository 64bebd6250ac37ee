import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { SchedulingInput } from '../contract.ts'
import type { Scheduling } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = { travelMinutes: string }

/**
 * Edits the travel time between appointments. The calendar reports less time than that between two appointments of one
 * technician as a conflict.
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
      shownIn="Not shown to customers. The calendar and job editor warn you when two appointments are closer than this."
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
          onChange={(event) => change({ travelMinutes: event.target.value })}
        />
      </div>
    </PartCard>
  )
}

const typedOf = ({ travelMinutes }: Scheduling): Typed => ({ travelMinutes: String(travelMinutes) })
const read = ({ travelMinutes }: Typed) =>
  SchedulingInput.safeParse({ travelMinutes: /^\s*\d+\s*$/.test(travelMinutes) ? Number(travelMinutes) : undefined })
