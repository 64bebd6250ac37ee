import { useId, useState, type FormEvent } from 'react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { RejectedAs } from '../contract.ts'
import { useDecide, type ReviewRow } from './queries.ts'

const REASONS: Record<RejectedAs, string> = {
  spam: 'Spam: not from a customer, advertising or the wrong company',
  abuse: 'Abuse: threats, slurs or private information',
}

/** Hides a review, with the reason: a bad one that is honest stays on the site. */
export function RejectDialog({ review, onClose }: { review: ReviewRow; onClose: () => void }) {
  const decide = useDecide()
  const [reason, choose] = useState<RejectedAs | null>(null)
  const [note, write] = useState('')
  const [asked, ask] = useState(false)
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(true)
    if (reason === null || note.trim() === '' || decide.isPending) return
    decide.mutate({ review, to: 'rejected', why: { reason, note } }, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Reject the review of ${review.customerName}`} opened onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className="body stackf">
          <p className="muted">
            Only spam and abuse may be hidden. Have a bad review? Publish it and reply: readers trust a company that
            answers.
          </p>
          <fieldset className="field" aria-describedby={`${id}-reason`}>
            <legend className="label">Why</legend>
            {RejectedAs.options.map((one) => (
              <label className="check" key={one}>
                <input
                  type="radio"
                  name="reason"
                  value={one}
                  checked={reason === one}
                  data-autofocus={one === 'spam' ? true : undefined}
                  onChange={() => choose(one)}
                />
                <span>{REASONS[one]}</span>
              </label>
            ))}
            <span className="err" id={`${id}-reason`}>
              {asked && reason === null && 'Choose why: spam or abuse.'}
            </span>
          </fieldset>
          <TextField
            label="What’s wrong with it"
            name="note"
            maxLength={500}
            autoComplete="off"
            hint="Saved with the review and in the change log."
            hintBelow
            value={note}
            error={asked && note.trim() === '' ? 'Write a few words about why.' : undefined}
            onChange={(event) => write(event.target.value)}
          />
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" disabled={decide.isPending}>
            {decide.isPending && <span className="spin" />}Reject review
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
