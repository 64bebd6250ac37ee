import { FormDialog } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { FaqItemInput } from '../contract.ts'
import type { FaqItem } from '../contract.ts'

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
  return (
    <FormDialog
      title={before ? 'Edit question' : 'Add question'}
      verb={before ? 'Update question' : 'Add question'}
      tone="tide"
      read={(form) => parseForm(FaqItemInput, formValues(form))}
      onSend={onKeep}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label="Question"
            name="question"
            defaultValue={before?.question}
            maxLength={200}
            error={errors.question}
            autoComplete="off"
            data-autofocus
          />
          <AreaField
            label="Answer"
            name="answer"
            hint="Leave a blank line to start a new paragraph."
            rows={8}
            defaultValue={before?.answer}
            maxLength={3000}
            error={errors.answer}
          />
        </>
      )}
    </FormDialog>
  )
}
