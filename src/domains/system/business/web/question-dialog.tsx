import { useState, type FormEvent } from 'react'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { FaqItemInput } from '../contract.ts'
import type { FaqItem } from '../contract.ts'
import { toErrors, type Errors } from './form-state.ts'
import { useFirstError } from './use-first-error.ts'

/**
 * One question with its answer, to be edited or (`before` null) written. It goes into the list of the card, and from
 * there to the website with Save.
 */
export function QuestionDialog({
  before,
  onKeep,
  onClose,
}: {
  before: FaqItem | null
  onKeep: (item: FaqItem) => void
  onClose: () => void
}) {
  const [typed, type] = useState({ question: before?.question ?? '', answer: before?.answer ?? '' })
  const [errors, show] = useState<Errors>({})
  const [refusals, refuse] = useState(0)
  const form = useFirstError<HTMLFormElement>(refusals)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The form of the card is around this dialog, in React's tree though not in the page's.
    event.stopPropagation()
    const checked = FaqItemInput.safeParse(typed)
    if (checked.success) return onKeep(checked.data)
    show(toErrors(checked))
    refuse(refusals + 1)
  }
  return (
    <Dialog title={before ? 'Edit question' : 'Add question'} opened onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="body compact">
          <TextField
            label="Question"
            value={typed.question}
            maxLength={200}
            error={errors.question}
            autoComplete="off"
            onChange={(event) => type({ ...typed, question: event.target.value })}
            data-autofocus
          />
          <AreaField
            label="Answer"
            hint="Leave a blank line to start a new paragraph."
            rows={8}
            value={typed.answer}
            maxLength={3000}
            error={errors.answer}
            onChange={(event) => type({ ...typed, answer: event.target.value })}
          />
        </div>
        <DialogFoot verb={before ? 'Update question' : 'Add question'} tone="tide" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
