import { Mail, MessageSquare, Navigation, Phone } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import type { CustomerRow } from './queries.ts'
import { directionsTo } from './words.ts'

/** Call, Text, Directions, and Email where one is known and there is room: from the person's own phone. */
export function ReachButtons({ customer, className, withEmail = false }: { customer: CustomerRow; className: string; withEmail?: boolean }) {
  // Who was erased cannot be reached.
  if (!customer.phone) return null
  return (
    <div className={className}>
      <LinkButton tone="tide" href={`tel:${customer.phone}`}>
        <Phone className="i" />
        Call
      </LinkButton>
      <LinkButton tone="line" href={`sms:${customer.phone}`}>
        <MessageSquare className="i" />
        Text
      </LinkButton>
      {customer.address && (
        <LinkButton tone="line" href={directionsTo(customer.address)} target="_blank" rel="noreferrer">
          <Navigation className="i" />
          Directions
        </LinkButton>
      )}
      {withEmail && customer.email && (
        <LinkButton tone="line" href={`mailto:${customer.email}`}>
          <Mail className="i" />
          Email
        </LinkButton>
      )}
    </div>
  )
}
