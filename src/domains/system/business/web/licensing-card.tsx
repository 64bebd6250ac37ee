import { client } from '#dashboard/api-client.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseDollars, toShortDollarText } from '#lib/money.ts'
import { LicensingInput } from '../contract.ts'
import type { Licensing } from '../contract.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = Record<keyof Licensing, string>

/** What backs the words "licensed and insured" on the website. */
export function LicensingCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ licensing }) => licensing,
    typedOf,
    read,
    send: client.business.settings.saveLicensing,
  })
  const { typed, errors, change } = draft
  const field = (name: keyof Licensing, label: string) => ({
    label,
    name,
    optional: true,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ ...typed, [name]: event.target.value }),
  })
  return (
    <PartCard
      id="licensing"
      title="License and insurance"
      shownIn="Shown with “licensed and insured” in the footer, on About, in the FAQ and in search engines."
      draft={draft}
    >
      <div className="two">
        <TextField
          {...field('kind', 'License type')}
          maxLength={80}
          hint="Example: Certified Specialty Contractor."
          hintBelow
        />
        <TextField {...field('number', 'License number')} maxLength={40} />
      </div>
      <div className="two">
        <TextField {...field('insurer', 'Insurance company')} maxLength={80} />
        <TextField {...field('coverage', 'General liability, $')} money />
      </div>
      <SelectField {...field('workersComp', "Workers' compensation")}>
        <option value="">Not stated</option>
        <option value="covered">Covered by insurance</option>
        <option value="exempt">Exempt</option>
      </SelectField>
    </PartCard>
  )
}

const typedOf = ({ coverage, workersComp, ...words }: Licensing): Typed => ({
  ...words,
  coverage: coverage === null ? '' : toShortDollarText(coverage),
  workersComp: workersComp ?? '',
})

function read(typed: Typed) {
  const coverage = typed.coverage.trim() === '' ? null : (parseDollars(typed.coverage) ?? Number.NaN)
  return LicensingInput.safeParse({ ...typed, coverage, workersComp: typed.workersComp || null })
}
