import '#domains/sales/estimates/web/estimates.css'
import { toDiscount, type DiscountDraft } from '#domains/sales/estimates/web/discount-draft.ts'
import { DiscountFields } from '#domains/sales/estimates/web/terms-card.tsx'
import { Discount } from '#domains/sales/estimates/contract-line-items.ts'

type Props = { draft: DiscountDraft; errors: Record<string, string>; onChange: (draft: DiscountDraft) => void }

/** A discount on what is offered, as in the editor of the office. "Update estimate" applies it. */
export const DiscountCard = ({ draft, errors, onChange }: Props) => (
  <section className="card pad stackf" aria-label="Discount">
    <DiscountFields
      draft={draft}
      path="discount"
      errors={errors}
      onChange={(change) => onChange({ ...draft, ...change })}
    />
  </section>
)

/** A sentence for each field of a discount that cannot be given; empty when it can. */
export function checkDiscount(draft: DiscountDraft): Record<string, string> {
  const judged = Discount.safeParse(toDiscount(draft))
  return Object.fromEntries(
    (judged.error?.issues ?? []).map(({ path, message }) => [['discount', ...path].join('.'), message]),
  )
}
