import type { FocusEvent } from 'react'
import { roundTyped } from '#lib/money.ts'

/**
 * For money fields: what has more than two decimals is rounded to the cent once the field is left, where the person can
 * see it.
 */
export function roundOnBlur({ currentTarget: input }: FocusEvent<HTMLInputElement>): void {
  const rounded = roundTyped(input.value)
  if (rounded === input.value) return
  // React hears of a value only that was set past its own setter.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, rounded)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
