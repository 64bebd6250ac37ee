import { getUnsavedFields } from '#dashboard/parts/unsaved-fields.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Draft } from './form-state.ts'

/** Whether two drafts say the same: what tells their lines apart while they move does not count. */
export const isSameDraft = (one: Draft, other: Draft): boolean => deepEqual(withoutKeys(one), withoutKeys(other))

const withoutKeys = ({ lines, ...rest }: Draft) => ({ ...rest, lines: lines.map(({ key: _key, ...line }) => line) })

/** What the work costs is one matter: a line that was typed on is worth what it is with the discounts beside it. */
const COSTS = ['lines', 'discount', 'discountName', 'useRule'] as const satisfies readonly (keyof Draft)[]

/** Returns the draft to show once `sent` is saved: `saved`, with what was typed since then on top. */
export function mergeSavedDraft(saved: Draft, now: Draft, sent: Draft): Draft {
  const { lines, discount, discountName, useRule } = COSTS.some((key) => now[key] !== sent[key]) ? now : saved
  return { ...saved, ...getUnsavedFields(now, sent), lines, discount, discountName, useRule }
}
