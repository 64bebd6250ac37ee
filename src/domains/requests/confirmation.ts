import type { Facts } from '#domains/business/contract.ts'
import { greet } from '#domains/customers/shown.ts'
import { formatPhone } from '#lib/phone.ts'

/** The SMS that answers a customer's own request: transactional, so it needs no marketing consent and only STOP prevents it. */
export function confirmation(facts: Facts, name: string, service: string): string {
  return `${greet(name)}, this is ${facts.name}. We have your ${service} request and will answer within ${facts.answerHours} hours. Questions? Call ${formatPhone(facts.phone)}. Reply STOP to opt out.`
}
