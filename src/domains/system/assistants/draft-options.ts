import type { Tone } from './contract.ts'

/** How a draft should sound, and how many of the same were made before it. */
export type DraftOptions = { tone?: Tone | undefined; again: number }

/** The same for a model. */
export function toInstruction({ tone, again }: DraftOptions): string {
  const order =
    tone &&
    { shorter: 'Keep it as short as you can.', warmer: 'Sound warm and personal.', formal: 'Sound formal and polite.' }[
      tone
    ]
  return [order, again > 0 ? 'Say it in other words than before.' : undefined].filter(Boolean).join(' ')
}
