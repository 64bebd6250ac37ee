import { client } from '#dashboard/api-client.ts'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { SettingsInput } from '../contract.ts'
import { useSaveCostSettings, type SettingsView } from './queries.ts'

type Row = SettingsView & { id: string }
const asRow = (settings: SettingsView): Row => ({ ...settings, id: 'costs' })

/** What an hour of work costs, and how long equipment lasts. */
export function SettingsDialog({ settings, onClose }: { settings: SettingsView; onClose: () => void }) {
  const save = useSaveCostSettings()
  return (
    <EditDialog
      title="Job cost"
      verb="Save"
      record={asRow(settings)}
      newest={async () => asRow(await client.costs.settings.read())}
      read={read}
      save={save}
      toInput={(typed, _seen, version) => ({ ...typed, version })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <TextField
            label="Hourly cost, $"
            name="hourlyCost"
            money
            optional
            hint="Wages, taxes and insurance for one person. Used for anyone without their own rate."
            hintBelow
            autoComplete="off"
            data-autofocus
            defaultValue={seen.hourlyCost === null ? '' : typedDollars(seen.hourlyCost)}
            error={errors.hourlyCost}
          />
          <TextField
            label="Equipment life in hours"
            name="lifeHours"
            hint="Purchase cost divided by these hours gives the cost per hour."
            hintBelow
            inputMode="numeric"
            autoComplete="off"
            defaultValue={seen.lifeHours.toLocaleString('en-US')}
            error={errors.lifeHours}
          />
        </>
      )}
    </EditDialog>
  )
}

function read(form: HTMLFormElement | null) {
  const { hourlyCost = '', lifeHours = '' } = formValues(form)
  const hours = lifeHours.replaceAll(/[,\s]/g, '')
  return parseForm(SettingsInput, {
    // What is no amount is no number either, which the schema says in its sentence.
    hourlyCost: hourlyCost.trim() === '' ? null : (parseDollars(hourlyCost) ?? Number.NaN),
    lifeHours: /^\d+$/.test(hours) ? Number(hours) : Number.NaN,
  })
}
