import { Plus, Trash2 } from 'lucide-react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { MAX_STEPS } from '../contract-payment-steps.ts'
import type { Errors } from './form-state.ts'
import { aStep, withDue, type DraftStep } from './steps-form.ts'

type Props = { steps: readonly DraftStep[]; errors: Errors; onChange: (steps: DraftStep[]) => void }

/** What is paid between the deposit and the rest, and when. */
export function StepsFields({ steps, errors, onChange }: Props) {
  const change = (key: string, to: Partial<DraftStep>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...to } : step)))
  const errorOf = (at: number, ...fields: string[]) =>
    fields.map((field) => errors[`paymentSteps.${at}.${field}`]).find((sentence) => sentence !== undefined)
  return (
    <div className="stackf" role="group" aria-label="Payment steps">
      {steps.map((step, at) => (
        <div className="step-row" key={step.key} role="group" aria-label={`Payment step ${at + 1}`}>
          <div className="step-name">
            <TextField
              label="Payment step"
              value={step.name}
              maxLength={60}
              error={errorOf(at, 'name')}
              onChange={({ target }) => change(step.key, { name: target.value })}
            />
            <button
              type="button"
              className="x"
              aria-label={`Remove payment step ${at + 1}`}
              onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
            >
              <Trash2 className="i" />
            </button>
          </div>
          <div className="step-due">
            <SelectField
              label="Due"
              value={step.due}
              onChange={({ target }) =>
                // The list's own values.
                onChange(steps.map((one) => (one === step ? withDue(one, target.value as DraftStep['due']) : one)))
              }
            >
              <option value="start">When the work starts</option>
              <option value="completion">When completed</option>
              <option value="date">On a date</option>
            </SelectField>
            {step.due === 'date' && (
              <TextField
                label="Due date"
                type="date"
                value={step.day}
                error={errorOf(at, 'due')}
                onChange={({ target }) => change(step.key, { day: target.value })}
              />
            )}
          </div>
          <div className="share">
            <SelectField
              label="Amount in"
              value={step.kind}
              onChange={({ target }) =>
                // The list's own values.
                change(step.key, { kind: target.value as DraftStep['kind'] })
              }
            >
              <option value="percent">Percent</option>
              <option value="dollars">Dollars</option>
            </SelectField>
            <TextField
              label={step.kind === 'percent' ? 'Percent of the total' : 'Amount in dollars'}
              money={step.kind === 'dollars'}
              inputMode="decimal"
              value={step.value}
              error={errorOf(at, 'percent', 'amount')}
              onChange={({ target }) => change(step.key, { value: target.value })}
            />
          </div>
        </div>
      ))}
      {errors.paymentSteps && <p className="err">{errors.paymentSteps}</p>}
      <div className="acts">
        <Button
          tone="quiet"
          size="sm"
          disabled={steps.length >= MAX_STEPS}
          onClick={() => onChange([...steps, aStep(steps.length === 0 ? 'start' : 'date')])}
        >
          <Plus className="i" />
          Add payment step
        </Button>
        {steps.length > 0 && <span className="small muted">The last step is always the rest.</span>}
      </div>
    </div>
  )
}
