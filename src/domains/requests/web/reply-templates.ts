import { formatGreeting } from '#domains/customers/display-name.ts'
import { formatPhone } from '#lib/phone.ts'
import { SERVICES } from '../contract-options.ts'
import type { Service } from '../contract.ts'

/** An answer to begin with. `subject` is for an e-mail. */
export type Prefilled = { name: string; subject: string; message: string }

type About = { name: string; service: Service }
type From = { name: string; phone: string }

/** What the owner most often answers, to choose from and to change. The name is that of the button. */
export function listReplyTemplates({ name, service }: About, business: From): [Prefilled, ...Prefilled[]] {
  const what = SERVICES[service].label
  const subject = `Your ${what} request`
  const hello = `${formatGreeting(name)}, this is ${business.name}.`
  const call = `Questions? Call ${formatPhone(business.phone)}.`
  return [
    {
      name: 'We call today',
      subject,
      message: `${hello} Thank you for your ${what} request. We will call you today. ${call}`,
    },
    {
      name: 'A good time?',
      subject,
      message: `${hello} We have your ${what} request and would like to talk it through. When is a good time to call you? ${call}`,
    },
    {
      name: 'Photos, please',
      subject,
      message: `${hello} Thank you for your ${what} request. Could you send us two photos of the area, and about how large it is? Then we can tell you a first price. ${call}`,
    },
  ]
}

/** A text says how to end them (CTIA messaging principles); an e-mail to somebody who asked needs no such line. */
export const withStop = (message: string): string => `${message} Reply STOP to opt out.`
