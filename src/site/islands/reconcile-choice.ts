import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import type { Choice } from '#domains/sales/estimates/contract-line-items.ts'

export const isSame = (one: Choice, other: Choice): boolean =>
  one.packageId === other.packageId &&
  one.optionIds.length === other.optionIds.length &&
  one.optionIds.every((id) => other.optionIds.includes(id))

/** A choice as far as an offer still has it; in the place of a package that it has not, the one that is first shown. */
export function reconcileChoice(
  { packageId, optionIds }: Choice,
  { offer, choice: first }: Pick<LinkedEstimate, 'offer' | 'choice'>,
): Choice {
  const has = (all: readonly { id: string }[], id: string | null) => all.some((one) => one.id === id)
  return {
    packageId: has(offer.packages, packageId) ? packageId : first.packageId,
    optionIds: optionIds.filter((id) => has(offer.options, id)),
  }
}
