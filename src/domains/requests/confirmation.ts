import type { Facts } from '#domains/business/contract.ts'
import { greet } from '#domains/customers/shown.ts'
import { formatPhone } from '#lib/phone.ts'

/** The SMS that answers a customer's own request: transactional, so it needs no marketing consent. */
export function confirmation(facts: Facts, name: string, service: string): string {
  return `${greet(name)}, this is ${facts.name}. We have your ${service} request and will answer within ${facts.answerHours} hours. Questions? Call ${formatPhone(facts.phone)}. Reply STOP to opt out.`
}

/** The same by e-mail, for who did not agree to texts. */
export function confirmationEmail(facts: Facts, name: string, service: string): { subject: string; message: string } {
  return {
    subject: `We have your ${service} request`,
    message: [
      `${greet(name)},`,
      `Thanks for asking us. We have your ${service} request and will answer within ${facts.answerHours} hours.`,
      `Questions? Call ${formatPhone(facts.phone)}.`,
      facts.name,
    ].join('\n\n'),
  }
}
