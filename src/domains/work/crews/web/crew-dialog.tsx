import './crew-buttons.css'
import { useState, type FormEvent } from 'react'
import { fieldErrors, versionConflict } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { PersonChip } from '#domains/work/technicians/web/person-chip.tsx'
import type { TechnicianRow } from '#domains/work/technicians/web/queries.ts'
import { CREW_COLORS, CrewInput } from '../contract.ts'
import { useAddCrew, useChangeCrew } from './mutations.ts'
import type { CrewRow } from './queries.ts'

/** As they look by day. */
const COLOR_NAMES = ['Clay', 'Tide', 'Palm', 'Sun', 'Sand', 'Rose'] as const

type Props = { crew: CrewRow | null; technicians: readonly TechnicianRow[]; free: number; onClose: () => void }

/** The name, the color and the people of a crew. `free`: the color of a new one. */
export function CrewDialog({ crew, technicians, free, onClose }: Props) {
  const [name, setName] = useState(crew?.name ?? '')
  const [color, setColor] = useState(crew?.color ?? free)
  const [ids, choose] = useState<readonly string[]>(crew?.members.map(({ id }) => id) ?? [])
  const [problems, say] = useState<Record<string, string>>({})
  const { keyFor } = useIdempotencyKey()
  const add = useAddCrew()
  const change = useChangeCrew()
  const saving = crew ? change : add
  const errors = { ...(saving.error ? fieldErrors(saving.error) : {}), ...problems }
  const isOvertaken = change.error !== null && versionConflict(change.error) !== undefined
  const people = technicians.filter((one) => one.status !== 'inactive')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const typed = CrewInput.safeParse({ name, color, technicianIds: ids })
    if (!typed.success)
      return say(Object.fromEntries(typed.error.issues.map(({ path, message }) => [String(path[0]), message])))
    say({})
    if (crew) change.mutate({ id: crew.id, version: crew.version, ...typed.data }, { onSuccess: onClose })
    else add.mutate({ key: keyFor(typed.data), ...typed.data }, { onSuccess: onClose })
  }
  return (
    <Dialog title={crew ? 'Edit crew' : 'Add crew'} opened onClose={onClose}>
      <form onSubmit={save} noValidate>
        <div className="body compact">
          {isOvertaken && (
            <p className="err" role="alert">
              Someone else just changed this crew. Close this and open it again to see their changes.
            </p>
          )}
          <TextField
            label="Name"
            value={name}
            maxLength={40}
            autoComplete="off"
            error={errors.name}
            data-autofocus
            onChange={(event) => {
              say({})
              setName(event.target.value)
            }}
          />
          <fieldset className="picks">
            <legend className="label">Color</legend>
            <div className="crewcolors">
              {CREW_COLORS.map((one, place) => (
                <label key={one} title={COLOR_NAMES[place]}>
                  <input
                    className="vh"
                    type="radio"
                    name="color"
                    checked={color === one}
                    aria-label={COLOR_NAMES[place]}
                    onChange={() => setColor(one)}
                  />
                  <span className={`crewdot p-${one}`} />
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset className="picks">
            <legend className="label">Members</legend>
            <div className="pickp">
              {people.map((person) => (
                <label className="pick" key={person.id}>
                  <input
                    type="checkbox"
                    checked={ids.includes(person.id)}
                    onChange={({ target }) => {
                      say({})
                      choose(target.checked ? [...ids, person.id] : ids.filter((id) => id !== person.id))
                    }}
                  />
                  <PersonChip person={person} isBig />
                  <b>{person.name}</b>
                </label>
              ))}
            </div>
            {errors.technicianIds && (
              <p className="err" role="alert">
                {errors.technicianIds}
              </p>
            )}
          </fieldset>
        </div>
        <DialogFoot verb="Save crew" busyVerb="Saving..." busy={saving.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
