/**
 * What Auto-Process writes to a customer. The form has already said that the request is here (decision 052), so this
 * says what is new: that it is taken up, and who calls next. It answers the customer's own request, so it needs no
 * marketing consent.
 */
import type { Facts } from '#domains/system/business/contract.ts'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { formatPhone } from '#lib/phone.ts'

/** `caller`: the first name of who takes it up; null where no person did. */
export function confirmationText(facts: Facts, name: string, service: string, caller: string | null): string {
  return `${formatGreeting(name)}, this is ${facts.name}. ${taken(service, caller)} Or call us at ${formatPhone(facts.phone)}. Reply STOP to opt out.`
}

/** The same by email, for who did not agree to texts. */
export function confirmationEmail(
  facts: Facts,
  name: string,
  service: string,
  caller: string | null,
): { subject: string; message: string } {
  return {
    subject: `Your ${service} request: what happens next`,
    message: [
      `${formatGreeting(name)},`,
      taken(service, caller),
      `No need to wait: call us at ${formatPhone(facts.phone)}.`,
      facts.name,
    ].join('\n\n'),
  }
}

const taken = (service: string, caller: string | null): string =>
  `${caller ?? 'We'} ${caller === null ? 'are' : 'is'} working on your ${service} request and will call you about pricing and scheduling.`
