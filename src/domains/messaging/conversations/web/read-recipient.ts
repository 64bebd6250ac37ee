import { toE164 } from '#lib/phone.ts'

/** Who a message is for: a customer who was chosen, or what is typed. */
export type Recipient = { customerId: string | null; phone: string | null; email: string | null; typed: string }

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** Reads what is typed as a number or an address; neither is a name to look for. */
export function readRecipient(typed: string): Recipient {
  const text = typed.trim()
  const isAddress = ADDRESS.test(text)
  const digits = text.replaceAll(/\D/g, '').length
  const phone = !isAddress && digits >= 7 && /^[\d\s()+.x-]+$/i.test(text) ? toE164(text) : null
  return { customerId: null, phone, email: isAddress ? text.toLowerCase() : null, typed: text }
}
