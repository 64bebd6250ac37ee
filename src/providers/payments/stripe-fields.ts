import type { Order } from './port.ts'

/** The tip stands in the metadata: the event that tells of the payment then says what of it was the tip. */
export function toFields({ intentId, total, tip, description }: Order) {
  return { amount: total, description, metadata: { intent: intentId, tip: String(tip) } }
}
