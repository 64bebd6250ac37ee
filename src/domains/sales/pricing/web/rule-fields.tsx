import { useState } from 'react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useServiceNames } from '#domains/sales/price-book/web/queries.ts'
import { parseDollars, typedDollars } from '#lib/money.ts'
import { ANY_SERVICE, RuleInput, type PriceType } from '../contract.ts'
import type { RuleRow } from './queries.ts'

/** Chosen where the service is none of the list. */
const ANOTHER = 'another'

const KINDS: Record<PriceType, { kind: string; value: string; hint: string }> = {
  discount_percent: { kind: 'Percent off', value: 'Percent', hint: '1 to 100' },
  discount_amount: { kind: 'Dollars off', value: 'Dollars', hint: 'Like 40 or 40.50' },
  fixed: { kind: 'Flat rate', value: 'Dollars', hint: 'The full price' },
}

/** What can be said of a rule: to add one, or to set one right. */
export function RuleFields({ rule, errors }: { rule?: RuleRow; errors: Errors }) {
  const today = useToday()
  const services = useServiceNames()
  const [service, setService] = useState(
    !rule ? ANY_SERVICE : rule.service === ANY_SERVICE || services.includes(rule.service) ? rule.service : ANOTHER,
  )
  const [kind, setKind] = useState<PriceType>(rule?.priceType ?? 'discount_percent')
  return (
    <>
      <SelectField
        label="Service"
        name={service === ANOTHER ? 'chosen' : 'service'}
        value={service}
        error={service === ANOTHER ? undefined : errors.service}
        onChange={(event) => setService(event.target.value)}
      >
        <option>{ANY_SERVICE}</option>
        {services.map((label) => (
          <option key={label}>{label}</option>
        ))}
        <option value={ANOTHER}>Other service</option>
      </SelectField>
      {service === ANOTHER && (
        <TextField
          label="Service name"
          name="service"
          hint="As it appears on the job"
          maxLength={120}
          autoComplete="off"
          defaultValue={rule && !services.includes(rule.service) && rule.service !== ANY_SERVICE ? rule.service : ''}
          error={errors.service}
        />
      )}
      <div className="two2">
        <SelectField
          label="Type"
          name="priceType"
          value={kind}
          error={errors.priceType}
          // The options are just these.
          onChange={(event) => setKind(event.target.value as PriceType)}
        >
          {Object.entries(KINDS).map(([type, words]) => (
            <option key={type} value={type}>
              {words.kind}
            </option>
          ))}
        </SelectField>
        <TextField
          label={KINDS[kind].value}
          money={kind !== 'discount_percent'}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          hint={KINDS[kind].hint}
          hintBelow
          defaultValue={rule && typedAs(rule)}
          error={errors.value}
        />
      </div>
      <TextField
        label="Expires"
        name="expiresAt"
        type="date"
        optional
        min={rule?.expiresAt && rule.expiresAt < today ? undefined : today}
        defaultValue={rule?.expiresAt ?? ''}
        error={errors.expiresAt}
      />
      <TextField
        label="Notes"
        name="notes"
        optional
        maxLength={1000}
        autoComplete="off"
        defaultValue={rule?.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}

const typedAs = ({ priceType, value }: RuleRow): string =>
  priceType === 'discount_percent' ? String(value) : typedDollars(value)

/**
 * Reads a form that has these fields. What is no number is none that fits, and the sentence about it says what would.
 */
export function readRule(form: HTMLFormElement | null): FormResult<RuleInput> {
  const typed = formValues(form)
  const written = typed.value ?? ''
  const value =
    typed.priceType === 'discount_percent'
      ? Number(/^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(written)?.[1] ?? 0)
      : (parseDollars(written) ?? 0)
  return parseForm(RuleInput, { ...typed, value })
}
