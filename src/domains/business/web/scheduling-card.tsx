import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { SchedulingInput } from '../contract.ts'
import type { Scheduling } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = { travelMinutes: string }

/**
 * How long the way from one appointment to the next is reckoned; less than that between two of one technician is told
 * as a clash.
 */
export function SchedulingCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ scheduling }) => scheduling,
    typedOf,
    read,
    send: client.business.settings.saveScheduling,
    told: 'The calendar reckons with it from now on.',
  })
  const { typed, errors, change } = draft
  return (
    <PartCard
      id="scheduling"
      title="Scheduling"
      shownIn="Not shown anywhere. The calendar and the job editor warn when two appointments stand closer than that."
      draft={draft}
    >
      <div className="two">
        <TextField
          label="Minutes between appointments"
          name="travelMinutes"
          hint="For driving and unloading, for each technician."
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
