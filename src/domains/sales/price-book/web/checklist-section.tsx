import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { AnswerKind } from '../contract.ts'
import { ANSWER_LABELS } from '../format-item.ts'
import { aStep, type DraftStep, type SectionProps } from './form-state.ts'

const MOST = 30

/** What the crew has to do and to answer at every job of the service. */
export function ChecklistSection({ draft, errors, onChange }: SectionProps) {
  const { steps } = draft
  const change = (key: number, to: Partial<DraftStep>) =>
    onChange({ steps: steps.map((step) => (step.key === key ? { ...step, ...to } : step)) })
  const move = (from: number, to: number) => {
    const step = steps[from]
    if (step && to >= 0 && to < steps.length) onChange({ steps: steps.toSpliced(from, 1).toSpliced(to, 0, step) })
  }
  return (
    <section>
      <h3>Checklist for the crew</h3>
      {steps.map((step, place) => {
        const name = step.text || `step ${place + 1}`
        return (
          <div className="pbm" key={step.key} role="group" aria-label={`Step ${place + 1}`}>
            <div className="stackf">
              <TextField
                label={`Step ${place + 1}`}
                maxLength={200}
                autoComplete="off"
                value={step.text}
                error={errors[`checklist.${place}.text`]}
                onChange={({ target }) => change(step.key, { text: target.value })}
              />
              <SelectField
                label="Crew answers with"
                value={step.answer}
                onChange={({ target }) => change(step.key, { answer: AnswerKind.parse(target.value) })}
              >
                {AnswerKind.options.map((one) => (
                  <option key={one} value={one}>
                    {ANSWER_LABELS[one]}
                  </option>
                ))}
              </SelectField>
              <label className="check">
                <input
                  type="checkbox"
                  checked={step.required}
                  onChange={({ target }) => change(step.key, { required: target.checked })}
                />
                <span>Must have</span>
              </label>
            </div>
            <div className="pbmx">
              <button type="button" className="x" aria-label={`Move ${name} up`} onClick={() => move(place, place - 1)}>
                <ArrowUp className="i" />
              </button>
              <button
                type="button"
                className="x"
                aria-label={`Move ${name} down`}
                onClick={() => move(place, place + 1)}
              >
                <ArrowDown className="i" />
              </button>
              <button
                type="button"
                className="x"
                aria-label={`Remove ${name}`}
                onClick={() => onChange({ steps: steps.filter(({ key }) => key !== step.key) })}
              >
                <Trash2 className="i" />
              </button>
            </div>
          </div>
        )
      })}
      {steps.length < MOST && (
        <Button tone="line" size="sm" className="start" onClick={() => onChange({ steps: [...steps, aStep()] })}>
          <Plus className="i" />
          Add a step
        </Button>
      )}
      <p className="hint">Missing must-haves stop “Complete job”; the crew can press Complete anyway with a reason.</p>
    </section>
  )
}
