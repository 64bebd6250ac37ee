import { useQuery } from '@tanstack/react-query'
import { formatGreeting } from '#domains/sales/customers/display-name.ts'
import { ownPhoneLink } from '#domains/messaging/messages/web/own-phone.ts'
import { api } from '../api-client.ts'
import { useUser } from '../session.ts'

/** Leads there in the maps of the phone, or of the web. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`

export type To = { customerName: string; customerPhone: string; address: string }

/**
 * A link that opens the messages of this phone with "On my way" filled in: nothing is sent before the person presses
 * send.
 */
export function useOnMyWay(): (to: To) => string {
  const house = useQuery(api.business.facts.queryOptions()).data?.name
  const me = useUser().data?.firstName
  const who = [me, house && (me ? `from ${house}` : house)].filter(Boolean).join(' ')
  return ({ customerName, customerPhone, address }) => {
    const words = [
      `${formatGreeting(customerName)},`,
      who && `this is ${who}.`,
      `I'm on my way${address && ` to ${address}`}.`,
    ]
      .filter(Boolean)
      .join(' ')
    return ownPhoneLink({ type: 'sms', recipient: customerPhone, subject: null, message: words })
  }
}
