import { client } from '#dashboard/api-client.ts'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { parseDollars, toDollarText } from '#lib/money.ts'
import { MoneyTermsInput, PAYMENT_METHOD_NAMES, PaymentMethod, type MoneyTerms } from '../contract-money.ts'
import { useDraft } from './form-state.ts'
import { PartCard } from './part-card.tsx'
import type { SettingsView } from './queries.ts'

type Typed = {
  dueDays: string
  depositPercent: string
  validDays: string
  taxRate: string
  methods: PaymentMethod[]
  fee: 'none' | 'percent' | 'dollars'
  feeAmount: string
  feeDays: string
}

/** Terms, deposit, validity, tax, ways to pay and the late fee: what new estimates and invoices begin with. */
export function MoneyCard({ settings, isOwner }: { settings: SettingsView; isOwner: boolean }) {
  const draft = useDraft({
    settings,
    of: ({ money }) => money,
    typedOf,
    read,
    send: client.business.settings.saveMoney,
    savedMessage: 'New estimates and invoices use it. Your website says it, too.',
  })
  const { typed, errors, change } = draft
  const field = (name: keyof Typed, label: string, more: { hint?: string; error?: string | undefined } = {}) => (
    <TextField
      label={label}
      name={name}
      hintBelow
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      value={String(typed[name])}
      error={errors[name]}
      disabled={!isOwner}
      onChange={(event) => change({ ...typed, [name]: event.target.value })}
      {...more}
    />
  )
  const turn = (method: PaymentMethod, isOn: boolean) =>
    change({ ...typed, methods: isOn ? [...typed.methods, method] : typed.methods.filter((one) => one !== method) })
  return (
    <PartCard
      id="money"
      title="Money"
      shownIn="New estimates and invoices start with these. Ways to pay also show on your website and invoices."
      draft={draft}
    >
      <div className="two">
        {field('dueDays', 'Invoices are due after (days)', { hint: '0 means due on completion.' })}
        {field('validDays', 'Estimates are good for (days)')}
        {field('depositPercent', 'Deposit on estimates (%)', { hint: '0 means no deposit.' })}
        {field('taxRate', 'Sales tax on new documents (%)', {
          hint: 'Sealing and washing a home is usually not taxed in Florida.',
        })}
      </div>
      <fieldset className="field">
        <legend className="label">How customers can pay</legend>
        <div className="two">
          {PaymentMethod.options.map((method) => (
            <label className="check" key={method}>
              <input
                type="checkbox"
                name="methods"
                checked={typed.methods.includes(method)}
                disabled={!isOwner}
                onChange={({ target }) => turn(method, target.checked)}
              />
              <span>{PAYMENT_METHOD_NAMES[method]}</span>
            </label>
          ))}
        </div>
        {errors.methods && <span className="err">{errors.methods}</span>}
      </fieldset>
      <div className="two">
        <SelectField
          label="Late fee"
          name="fee"
          value={typed.fee}
          disabled={!isOwner}
          onChange={(event) => change({ ...typed, fee: event.target.value as Typed['fee'] })}
        >
          <option value="none">No late fee</option>
          <option value="percent">Percent of what’s owed</option>
          <option value="dollars">Dollar amount</option>
        </SelectField>
        {typed.fee !== 'none' && (
          <>
            {field('feeAmount', typed.fee === 'percent' ? 'Late fee (%)' : 'Late fee ($)', {
              error: errors['lateFee.percent'] ?? errors['lateFee.cents'] ?? errors.lateFee,
            })}
            {field('feeDays', 'Added after (days overdue)', {
              hint: 'Once per invoice. You can take it off again.',
              error: errors['lateFee.afterDays'],
            })}
          </>
        )}
      </div>
      {!isOwner && <p className="small subtle">Only an owner can change these.</p>}
    </PartCard>
  )
}

const typedOf = ({ dueDays, depositPercent, validDays, taxRate, methods, lateFee }: MoneyTerms): Typed => ({
  dueDays: String(dueDays),
  depositPercent: String(depositPercent),
  validDays: String(validDays),
  taxRate: String(taxRate / 1000),
  methods: [...methods],
  fee: lateFee === null ? 'none' : lateFee.percent === null ? 'dollars' : 'percent',
  feeAmount:
    lateFee === null ? '' : lateFee.percent === null ? toDollarText(lateFee.cents ?? 0) : String(lateFee.percent),
  feeDays: String(lateFee?.afterDays ?? 10),
})

const number = (typed: string): number | undefined =>
  /^\s*\d+(\.\d+)?\s*%?\s*$/.test(typed) ? Number.parseFloat(typed) : undefined

const read = (typed: Typed) =>
  MoneyTermsInput.safeParse({
    dueDays: number(typed.dueDays),
    depositPercent: number(typed.depositPercent),
    validDays: number(typed.validDays),
    taxRate: number(typed.taxRate) === undefined ? undefined : Math.round((number(typed.taxRate) ?? 0) * 1000),
    methods: typed.methods,
    lateFee:
      typed.fee === 'none'
        ? null
        : {
            percent: typed.fee === 'percent' ? (number(typed.feeAmount) ?? 0) : null,
            cents: typed.fee === 'dollars' ? (parseDollars(typed.feeAmount) ?? 0) : null,
            afterDays: number(typed.feeDays),
          },
  })
