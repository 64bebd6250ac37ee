import { Mail, MessageSquare, Navigation, Phone } from 'lucide-react'
import { Link } from 'wouter'
import { mailLink } from '#lib/mail-link.ts'
import { telLink } from '#lib/us-phone.ts'
import { LinkButton } from '#ui/button.tsx'
import type { CustomerRow } from './queries.ts'
import { toDirectionsUrl } from './format.ts'

/**
 * Call, Text, Directions, and Email where one is known and there is room: by the person's own phone, but for the text,
 * which is part of the conversation.
 */
export function ReachButtons({
  customer,
  className,
  withEmail = false,
}: {
  customer: Pick<CustomerRow, 'phone' | 'phoneExtension' | 'address' | 'email'>
  className: string
  withEmail?: boolean
}) {
  // Who was erased cannot be reached.
  if (!customer.phone) return null
  return (
    <div className={className}>
      <LinkButton tone="tide" href={telLink(customer.phone, customer.phoneExtension)}>
        <Phone className="i" />
        Call
      </LinkButton>
      <Link className="btn btn-line" href={`/dashboard/messages/${customer.phone.slice(1)}`}>
        <MessageSquare className="i" />
        Text
      </Link>
      {customer.address && (
        <LinkButton tone="line" href={toDirectionsUrl(customer.address)} target="_blank" rel="noreferrer">
          <Navigation className="i" />
          Directions
        </LinkButton>
      )}
      {withEmail && customer.email && (
        <LinkButton tone="line" href={mailLink(customer.email)}>
          <Mail className="i" />
          Email
        </LinkButton>
      )}
    </div>
  )
}
