import { useEffect, useId, useRef } from 'react'
import { client } from '#dashboard/api-client.ts'
import { DraftBar } from '#dashboard/drafts/draft-bar.tsx'
import { useDrafted } from '#dashboard/drafts/use-drafted.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { Field } from '#ui/field.tsx'
import { LIMITS } from '../contract.ts'
import type { ReviewRow } from './queries.ts'

/** How they are shown of whose name nothing may be. */
const NAMELESS = 'A customer'

/**
 * The owner's answer to a review. `opened`: by a press just now, so that the focus goes there; `drafting`: the press
 * asked for a draft.
 */
export function ReplyField({
  review,
  value,
  onChange,
  opened,
  drafting,
}: {
  review: ReviewRow
  value: string
  onChange: (value: string) => void
  opened: boolean
  drafting: boolean
}) {
  const { comment, rating, shownAs } = review
  // As everybody reads it beside the review.
  const firstName = shownAs === NAMELESS ? null : greetingName(shownAs)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const drafted = useDrafted({
    field,
    value,
    put: onChange,
    about: comment,
    call: (reviewText, manner) =>
      client.assistants.reviewResponse({ reviewText, stars: rating, ...(firstName && { firstName }), ...manner }),
  })
  const began = useRef(false)
  useEffect(() => {
    // React runs an effect twice where it looks for faults: one press asks for one draft.
    if (!drafting || began.current) return
    began.current = true
    void drafted.ask()
  }, [drafting, drafted])
  return (
    <div className="airep">
      <Field id={id} label="Your reply" optional="optional, shown under the review">
        {(control) => (
          <textarea
            className="area"
            {...control}
            ref={field}
            rows={3}
            maxLength={LIMITS.comment}
            value={value}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed opens it to be written in
            autoFocus={opened}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <DraftBar
        feature="review-response"
        verb="Draft a reply"
        recipientLabel={`to ${review.customerName}`}
        drafted={drafted}
      />
    </div>
  )
}
