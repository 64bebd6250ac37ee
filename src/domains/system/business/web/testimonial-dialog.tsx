import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { AreaField, SelectField, TextField } from '#dashboard/parts/field.tsx'
import { TestimonialInput } from '../contract.ts'
import type { Testimonial } from '../contract.ts'

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
  const read = (form: HTMLFormElement | null) => {
    const { isReal, ...values } = formValues(form)
    const typed = { ...values, rating: Number(values.rating) }
    const edited =
      before === null || Object.entries(typed).some(([name, value]) => before[name as keyof Testimonial] !== value)
    return parseForm(TestimonialInput, {
      ...typed,
      sample: before !== null && before.sample && isReal === undefined && !edited,
    })
  }
  return (
    <FormDialog
      title={before ? 'Edit testimonial' : 'Add testimonial'}
      verb={before ? 'Update testimonial' : 'Add testimonial'}
      tone="tide"
      read={read}
      onSend={onKeep}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">
            {before?.sample
              ? 'This is a sample. Once you edit it, the Sample tag is removed, so use only a real customer’s words.'
              : 'Use only what a customer actually wrote and agreed to share. Fake testimonials are against the law (16 CFR 465).'}
          </p>
          <div className="two">
            <TextField
              label="Name"
              name="name"
              defaultValue={before?.name}
              maxLength={80}
              error={errors.name}
              autoComplete="off"
              data-autofocus
            />
            <TextField
              label="City"
              name="location"
              defaultValue={before?.location}
              maxLength={60}
              error={errors.location}
              autoComplete="off"
            />
          </div>
          <SelectField label="Stars" name="rating" defaultValue={before?.rating ?? 5} error={errors.rating}>
            {[5, 4, 3, 2, 1].map((stars) => (
              <option key={stars} value={stars}>
                {stars === 1 ? '1 star' : `${stars} stars`}
              </option>
            ))}
          </SelectField>
          <AreaField
            label="What the customer wrote"
            rows={5}
            name="text"
            defaultValue={before?.text}
            maxLength={1000}
            error={errors.text}
          />
          {before?.sample && (
            <label className="check">
              <input type="checkbox" name="isReal" />
              <span>A real customer wrote this, word for word. Remove the Sample tag.</span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  )
}
