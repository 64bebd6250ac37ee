import { formatBallpark } from '#domains/pricing/ballpark.ts'
import { formatPhone } from '#lib/phone.ts'
import { list } from '#lib/words.ts'
import { SERVICES } from '../choices.ts'
import type { Service } from '../contract.ts'

/** An answer to begin with. `subject` is for an e-mail. */
export type Prefilled = { name: string; subject: string; message: string }

type About = { name: string; service: Service }
type From = { name: string; phone: string }

/** What the owner most often answers, to choose from and to change. The name is that of the button. */
export function repliesTo({ name, service }: About, business: From): [Prefilled, ...Prefilled[]] {
  const [firstName = name] = name.split(' ')
  const what = SERVICES[service].label
  const subject = `Your ${what} request`
  const hello = `Hi ${firstName}, this is ${business.name}.`
  const call = `Questions? Call ${formatPhone(business.phone)}.`
  return [
    { name: 'We call today', subject, message: `${hello} Thank you for your ${what} request. We will call you today. ${call}` },
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

/** What was reckoned of what they wrote: cents, and what is still to be asked. */
type Reckoned = { services: readonly { service: string; price: { low: number; high: number } | null }[]; open: readonly string[] }

/** A first price by the rates of the business, or what has to be known for one. It promises nothing: nobody has seen the place. */
export function firstPrice({ name, service }: About, business: From, { services, open }: Reckoned): string {
  const [firstName = name] = name.split(' ')
  const priced = services.flatMap((one) => (one.price ? [{ service: one.service, price: one.price }] : []))
  const figures = list(priced.map((one) => `${formatBallpark(one.price)} for ${one.service}`))
  const answer =
    priced.length > 0
      ? `By what you wrote, we expect about ${figures}. We look and measure before we name a final price. When may we come by?`
      : `To name a first price we need to know a little more. ${open[0] ?? 'About how large is the area?'}`
  return `Hi ${firstName}, this is ${business.name}. Thank you for your ${SERVICES[service].label} request. ${answer} Questions? Call ${formatPhone(business.phone)}.`
}

/** A text says how to end them (CTIA messaging principles); an e-mail to somebody who asked needs no such line. */
export const withStop = (message: string): string => `${message} Reply STOP to opt out.`
