// Pure, and for both sides: list, conversation and timeline say a call in the same words.

type Said = { direction: string; minutes: number | null; note: string }

/** `Call, 4 min: gate opens at noon`, `Call from them`. */
export function describeCall({ direction, minutes, note }: Said): string {
  const head = `${direction === 'in' ? 'Call from them' : 'Call'}${minutes === null ? '' : `, ${minutes} min`}`
  return note === '' ? head : `${head}: ${note.replaceAll(/\s+/g, ' ')}`
}
