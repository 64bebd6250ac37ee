import { formatLicensing } from '#domains/system/business/format-license.ts'
import { formatList } from '#lib/format-list.ts'
import type { ChatAnswer, ChatQuestion, Knowledge } from './chat-topic.ts'

// Answers to what a careful customer asks before they hire: with a plain yes or no where the business said so.

/** License and insurance as the owner entered them; without them the claim, and that the number isn't listed. */
export function answerLicense({ facts, licensing, phoneShown }: Knowledge): ChatAnswer {
  const entered = formatLicensing(licensing)
  return {
    text:
      entered.length > 0
        ? `Yes. ${formatList(entered)}.`
        : `Yes, ${facts.name} is licensed and insured. The number isn’t listed here, so ask for it with our certificate of insurance: ${phoneShown}.`,
    next: ['call', 'quote'],
  }
}

/** Ways to pay that people ask about by name, each with the words that mean it. */
const METHODS: readonly (readonly [name: string, words: RegExp])[] = [
  ['Venmo', /\bvenmo\b/],
  ['Zelle', /\bzelle\b/],
  ['PayPal', /\bpay ?pal\b/],
  ['Cash App', /\bcash ?app\b/],
  ['Apple Pay', /\bapple pay\b/],
  ['Google Pay', /\bgoogle pay\b/],
  ['Cryptocurrency', /\b(?:bitcoin|crypto\w*)\b/],
  ['Financing', /\b(?:financ\w*|installments?|payment plans?|pay monthly|monthly payments?|affirm|wisetack|klarna)\b/],
]

/** Whether a way to pay that was named is one of ours. */
export function answerPayment({ text }: ChatQuestion, { facts, phoneShown }: Knowledge): ChatAnswer | null {
  const [name] = METHODS.find(([, words]) => words.test(text)) ?? []
  if (name === undefined) return null
  const ways = `${facts.paymentMethods}, ${facts.paymentTerms}`
  return facts.paymentMethods.toLowerCase().includes(name.toLowerCase())
    ? { text: `Yes. You can pay by ${ways}.`, next: ['quote', 'call'] }
    : {
        text: `${name} isn’t on our list. You can pay by ${ways}. To ask about anything else, call ${phoneShown}.`,
        next: ['call', 'quote'],
      }
}
