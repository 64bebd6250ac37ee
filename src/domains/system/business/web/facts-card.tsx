import { client } from '#dashboard/api-client.ts'
import { TextField } from '#dashboard/parts/field.tsx'
import { formatPhone } from '#lib/phone.ts'
import { isPlaceholder } from '#lib/us-phone.ts'
import { FactsInput } from '../contract.ts'
import type { Facts } from '../contract.ts'
import { FACT_NAMES } from './describe-changes.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Name = keyof FactsInput
type Typed = Record<Name, string>

/** Name, phone, e-mail, address, and what the pages claim. */
export function FactsCard({ settings }: { settings: SettingsView }) {
  const draft = useDraft({
    settings,
    of: ({ facts }) => facts,
    typedOf,
    read,
    send: client.business.settings.saveFacts,
  })
  const { typed, errors, change } = draft
  const field = (name: Name) => ({
    label: FACT_NAMES[name] ?? name,
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => change({ ...typed, [name]: event.target.value }),
  })
  return (
    <PartCard
      id="facts"
      title="Business facts"
      shownIn="Shown in the header, footer, 14 area pages, every message and every invoice."
      draft={draft}
    >
      <div className="two">
        <TextField
          {...field('name')}
          maxLength={80}
          hint="The names of your two businesses update to match."
          hintBelow
        />
        <TextField
          {...field('phone')}
          type="tel"
          inputMode="tel"
          hint={
            isPlaceholder(typed.phone) ? 'A 555-01xx number is a placeholder.' : 'Every Call button dials this number.'
          }
          hintBelow
        />
      </div>
      <div className="two">
        <TextField {...field('email')} type="email" autoCapitalize="none" />
        <TextField {...field('street')} optional maxLength={120} />
      </div>
      <div className="three3">
        <TextField {...field('city')} maxLength={60} />
        <TextField {...field('state')} maxLength={2} autoCapitalize="characters" />
        <TextField {...field('zip')} inputMode="numeric" maxLength={10} />
      </div>
      <h3>What your website says about you</h3>
      <div className="two">
        <TextField {...field('since')} inputMode="numeric" maxLength={4} />
        <TextField
          {...field('yearsOfExperience')}
          optional
          inputMode="numeric"
          maxLength={2}
          hint="Leave blank to count from the year you started."
          hintBelow
        />
      </div>
      <div className="two">
        <TextField
          {...field('warrantyYears')}
          inputMode="numeric"
          maxLength={2}
          hint="Enter 0 if you don’t offer a warranty."
          hintBelow
        />
        <TextField {...field('radiusMiles')} inputMode="numeric" maxLength={3} />
      </div>
      <TextField {...field('county')} maxLength={60} />
    </PartCard>
  )
}

const NUMBERS = ['since', 'yearsOfExperience', 'warrantyYears', 'radiusMiles'] as const

function typedOf({ answerHours: _promise, ...facts }: Facts): Typed {
  const { since, yearsOfExperience, warrantyYears, radiusMiles } = facts
  return {
    ...facts,
    phone: formatPhone(facts.phone),
    since: String(since),
    yearsOfExperience: yearsOfExperience === new Date().getFullYear() - since ? '' : String(yearsOfExperience),
    warrantyYears: String(warrantyYears),
    radiusMiles: String(radiusMiles),
  }
}

function read(typed: Typed) {
  const numbers = Object.fromEntries(
    NUMBERS.map((name) => [name, /^\s*\d+\s*$/.test(typed[name]) ? Number(typed[name]) : undefined]),
  )
  return FactsInput.safeParse({
    ...typed,
    ...numbers,
    ...(typed.yearsOfExperience.trim() === '' && { yearsOfExperience: null }),
  })
}
