import './needs.css'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { client } from '#dashboard/api-client.ts'
import { parseTypedNumber } from '#domains/work/inventory/web/format.ts'
import { Button } from '#ui/button.tsx'
import { Rates } from '../contract.ts'
import { LearnedRates } from './learned-rates.tsx'
import { useCoverage, useSaveCoverage, type Coverage } from './queries.ts'

/** How far material goes: what the owner says, and what jobs that are done made of it. */
export function CoverageDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const coverage = useCoverage(businessId)
  const save = useSaveCoverage()
  if (!coverage.data)
    return (
      <Dialog title="Coverage rates" opened onClose={onClose}>
        <div className="body">
          <QueryStatus query={coverage} what="the rates">
            <div className="skel tall" aria-hidden="true" />
            <div className="skel tall" aria-hidden="true" />
          </QueryStatus>
        </div>
      </Dialog>
    )
  return (
    <EditDialog
      title="Coverage rates"
      verb="Save rates"
      record={{ ...coverage.data, id: businessId }}
      newest={async (id) => ({ ...(await client.needs.coverage({ businessId: id })), id })}
      read={readRates}
      save={save}
      toInput={(value, _seen, version) => ({ businessId, version, value })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <Fields coverage={seen} errors={errors} />
          <LearnedRates learned={coverage.data.learned} businessId={businessId} />
        </>
      )}
    </EditDialog>
  )
}

type Name = keyof Rates
const GROUPS: readonly { legend: string; fields: readonly [name: Name, label: string][] }[] = [
  {
    legend: 'Sealer',
    fields: [
      ['firstCoat', 'First coat (sq ft/gal)'],
      ['secondCoat', 'Next coats (sq ft/gal)'],
      ['wastePercent', 'Waste (%)'],
      ['naturalCoats', 'Coats, natural'],
      ['satinCoats', 'Coats, satin'],
      ['wetLookCoats', 'Coats, wet-look'],
      ['densePercent', 'Dense surface (%)'],
      ['porousPercent', 'Porous surface (%)'],
    ],
  },
  {
    legend: 'Joint sand',
    fields: [
      ['sandPounds', 'Sand (lb/sq ft)'],
      ['narrowPercent', 'Narrow joints (%)'],
      ['widePercent', 'Wide joints (%)'],
    ],
  },
  { legend: 'Cleaner', fields: [['cleaner', 'Cleaner (sq ft/gal)']] },
]

function Fields({ coverage: { value, first }, errors }: { coverage: Coverage; errors: Errors }) {
  const putBack = (form: HTMLFormElement | null) => {
    for (const [name, rate] of Object.entries(first)) {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = String(rate)
    }
  }
  return (
    <>
      <p className="small muted">Dense, porous, narrow and wide are percentages of normal.</p>
      {GROUPS.map(({ legend, fields }) => (
        <fieldset className="covers" key={legend}>
          <legend>{legend}</legend>
          {fields.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode={name === 'sandPounds' ? 'decimal' : 'numeric'}
              autoComplete="off"
              defaultValue={value[name]}
              error={errors[name]}
            />
          ))}
        </fieldset>
      ))}
      <p className="acts">
        <Button tone="quiet" size="sm" onClick={(event) => putBack(event.currentTarget.form)}>
          Reset to default rates
        </Button>
      </p>
    </>
  )
}

function readRates(form: HTMLFormElement | null): FormResult<Rates> {
  const typed = Object.entries(formValues(form)).map(([name, text = '']) => [
    name,
    text.trim() === '' ? undefined : (parseTypedNumber(text) ?? Number.NaN),
  ])
  return parseForm(Rates, Object.fromEntries(typed))
}
