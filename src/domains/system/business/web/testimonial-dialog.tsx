import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { TestimonialInput } from '../contract.ts'
import type { Testimonial } from '../contract.ts'
import { toErrors, type Errors } from './form-state.ts'
import { useFirstError } from './use-first-error.ts'

/**
 * One testimonial, to be edited or (`before` null) written. It goes into the list of the card, and from there to the
 * website with Save.
 */
export function TestimonialDialog({
  before,
  onKeep,
  onClose,
}: {
  before: Testimonial | null
  onKeep: (testimonial: Testimonial) => void
  onClose: () => void
}) {
  const [typed, type] = useState({
    name: before?.name ?? '',
    location: before?.location ?? '',
    text: before?.text ?? '',
    rating: before?.rating ?? 5,
  })
  const [isReal, setReal] = useState(false)
  const [errors, show] = useState<Errors>({})
  const [refusals, refuse] = useState(0)
  const form = useFirstError<HTMLFormElement>(refusals)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the card is around this dialog, in React's tree though not in the page's.
    event.stopPropagation()
    const edited =
      before === null || Object.entries(typed).some(([name, value]) => before[name as keyof Testimonial] !== value)
    const checked = TestimonialInput.safeParse({
      ...typed,
      sample: before !== null && before.sample && !isReal && !edited,
    })
    if (checked.success) return onKeep(checked.data)
    show(toErrors(checked))
    refuse(refusals + 1)
  }
  return (
    <Dialog title={before ? 'Edit testimonial' : 'Add testimonial'} opened onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="body compact">
          <p className="small muted">
            {before?.sample
              ? 'This is a sample. Once you edit it, the Sample tag is removed, so use only a real customer’s words.'
              : 'Use only what a customer actually wrote and agreed to share. Fake testimonials are against the law (16 CFR 465).'}
          </p>
          <div className="two">
            <TextField
              label="Name"
              value={typed.name}
              maxLength={80}
              error={errors.name}
              autoComplete="off"
              onChange={(event) => type({ ...typed, name: event.target.value })}
              data-autofocus
            />
            <TextField
              label="City"
              value={typed.location}
              maxLength={60}
              error={errors.location}
              autoComplete="off"
              onChange={(event) => type({ ...typed, location: event.target.value })}
            />
          </div>
          <SelectField
            label="Stars"
            value={typed.rating}
            error={errors.rating}
            onChange={(event) => type({ ...typed, rating: Number(event.target.value) })}
          >
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars === 1 ? '1 star' : `${stars} stars`}
              </option>
            ))}
          </SelectField>
          <AreaField
            label="What the customer wrote"
            rows={5}
            value={typed.text}
            maxLength={1000}
            error={errors.text}
            onChange={(event) => type({ ...typed, text: event.target.value })}
          />
          {before?.sample && (
            <label className="check">
              <input type="checkbox" checked={isReal} onChange={(event) => setReal(event.target.checked)} />
              <span>A real customer wrote this, word for word. Remove the Sample tag.</span>
            </label>
          )}
        </div>
        <DialogFoot verb={before ? 'Update testimonial' : 'Add testimonial'} tone="tide" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
