/** The message that asks for a review: the same for everybody, whatever they will say. */
import type { Facts } from '#domains/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { calledName } from './shown.ts'

type About = { name: string; service: string; link: string }

export function textMessage(facts: Facts, { name, service, link }: About): string {
  return `${greeting(name)}, this is ${facts.name}. Your ${service} is done. How did it go? Good or bad, it takes two minutes: ${link} Reply STOP to opt out.`
}

export function email(facts: Facts, { name, service, link }: About): { subject: string; message: string } {
  const called = calledName(name)
  const message = [
    `${greeting(name)},`,
    `Your ${service} is done. How did it go? Good or bad, we read it the same day, and it takes two minutes:`,
    link,
    'The link is yours alone and works once. We ask every customer, and we ask only once.',
    `${facts.name}, ${formatPhone(facts.phone)}`,
  ].join('\n\n')
  return { subject: called ? `How did it go, ${called}?` : 'How did it go?', message }
}

const greeting = (name: string): string => {
  const called = calledName(name)
  return called ? `Hi ${called}` : 'Hello'
}
