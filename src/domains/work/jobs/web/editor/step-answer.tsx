import { useId } from 'react'
import { formatDay, formatTime } from '#lib/dates.ts'
import type { AnswerKind } from '#domains/sales/price-book/contract.ts'

/** A line of a checklist, and what the crew said to it. */
export type Step = {
  text: string
  kind: AnswerKind
  required: boolean
  answer: string | null
  doneAt: string | null
  doneBy: string | null
}

/** A step that is answered by yes or no, a number or words. It is saved when the field is left. */
export function StepAnswer({ line, onAnswer }: { line: Step; onAnswer: (answer: string) => void }) {
  const id = useId()
  const { text, kind, answer, required, doneAt, doneBy } = line
  return (
    <span className="ckline ckanswer">
      <label htmlFor={id}>
        {text}
        {required && <small>Must have</small>}
        {doneAt && (
          <small>
            {doneBy}, {formatDay(doneAt)}, {formatTime(doneAt)}
          </small>
        )}
      </label>
      {kind === 'yes-no' ? (
        <select className="select" id={id} value={answer ?? ''} onChange={({ target }) => onAnswer(target.value)}>
          <option value="">Choose</option>
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </select>
      ) : (
        <input
          className="input"
          id={id}
          key={answer}
          defaultValue={answer ?? ''}
          maxLength={300}
          autoComplete="off"
          {...(kind === 'number' && { inputMode: 'decimal' })}
          onBlur={({ target }) => {
            if (target.value.trim() !== (answer ?? '')) onAnswer(target.value.trim())
          }}
        />
      )}
    </span>
  )
}
