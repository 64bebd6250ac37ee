import { TextField } from '#dashboard/parts/field.tsx'
import { formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { errorMessage } from '#dashboard/api-client.ts'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { useSetHours, type CostView } from './queries.ts'

type Said = { technicianId: string; minutes: number | null; hourlyCost: number | null }[]

/**
 * Edits how long each of the crew worked, where that is not what the clock of the job says, and their hourly cost at
 * that time.
 */
export function HoursDialog({ jobId, cost, onClose }: { jobId: string; cost: CostView; onClose: () => void }) {
  const save = useSetHours()
  const people = cost.labor.lines.flatMap((line) =>
    line.technicianId === null ? [] : [{ ...line, id: line.technicianId }],
  )
  return (
    <RecordDialog
      title="Crew hours"
      verb="Save hours"
      read={(typed) => read(people, formValues(typed))}
      save={save}
      toInput={(hours) => ({ id: jobId, hours })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">
            Leave blank to use the job’s timer (or the planned time if it wasn’t used) and the current hourly cost.
          </p>
          {save.isError && (
            <p className="err" role="alert">
              {errorMessage(save.error)}
            </p>
          )}
          {people.map(({ id, name, minutes, byHand, kept, hourlyCost }) => (
            <fieldset className="hoursof" key={id}>
              <legend>{name}</legend>
              <TextField
                label="Minutes"
                name={`minutes-${id}`}
                inputMode="numeric"
                autoComplete="off"
                placeholder={byHand === null ? String(minutes) : 'from timer'}
                defaultValue={byHand ?? ''}
                error={errors[`minutes-${id}`]}
              />
              <TextField
                label="$ per hour"
                money
                name={`cost-${id}`}
                autoComplete="off"
                placeholder={kept === null && hourlyCost !== null ? typedDollars(hourlyCost) : 'current'}
                defaultValue={kept === null ? '' : typedDollars(kept)}
                error={errors[`cost-${id}`]}
              />
            </fieldset>
          ))}
        </>
      )}
    </RecordDialog>
  )
}

const MAX_MINUTES = 10_000
const MAX_COST = 100_000

function read(people: readonly { id: string }[], typed: Partial<Record<string, string>>): FormResult<Said> {
  const errors: Errors = {}
  const said = people.map(({ id }) => {
    const [minutes = '', cost = ''] = [typed[`minutes-${id}`]?.trim(), typed[`cost-${id}`]?.trim()]
    const cents = cost === '' ? null : parseDollars(cost)
    if (minutes !== '' && !(/^\d+$/.test(minutes) && Number(minutes) <= MAX_MINUTES))
      errors[`minutes-${id}`] = 'Enter whole minutes, from 0 to 10,000.'
    if (cost !== '' && (cents === null || cents > MAX_COST))
      errors[`cost-${id}`] = 'Enter an hourly cost from $0 to $1,000.'
    return { technicianId: id, minutes: minutes === '' ? null : Number(minutes), hourlyCost: cents }
  })
  return Object.keys(errors).length > 0 ? { errors } : { read: said }
}
