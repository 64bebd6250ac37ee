import { formatGreeting } from '#domains/sales/customers/display-name.ts'
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
      name: 'We’ll call today',
      subject,
      message: `${hello} Thanks for your ${what} request. We'll call you today. ${call}`,
    },
    {
      name: 'Good time to call?',
      subject,
      message: `${hello} We got your ${what} request and would like to talk it over. When's a good time to call? ${call}`,
    },
    {
      name: 'Ask for photos',
      subject,
      message: `${hello} Thanks for your ${what} request. Could you send us two photos of the area and its approximate size? Then we can give you a ballpark price. ${call}`,
    },
  ]
}

/** A text says how to opt out (CTIA messaging principles); an e-mail to a customer who asked needs no such line. */
export const withStop = (message: string): string => `${message} Reply STOP to opt out.`
