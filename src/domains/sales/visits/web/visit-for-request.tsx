import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useBusiness } from '#dashboard/business.ts'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import type { RequestRow } from '#domains/sales/requests/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'

const BookVisit = lazyComponent(async () => (await import('./book-visit.tsx')).BookVisit)

/** Books an estimate visit for a request that is still open, with what the request says. */
export function VisitForRequest({ request }: { request: RequestRow }) {
  const [isBooking, book] = useState(false)
  const { businesses } = useBusiness()
  const { label, business } = SERVICES[request.service]
  if (request.flagged || !['new', 'contacted'].includes(request.status)) return null
  const known = {
    businessId: businesses.data?.find(({ type }) => type === business)?.id,
    requestId: request.id,
    customerId: request.customerId,
    name: request.name,
    phone: formatPhone(request.phone),
    email: request.email,
    address: request.address,
    service: label,
  }
  return (
    <>
      <Button tone="line" onClick={() => book(true)}>
        <CalendarPlus className="i" />
        Book a visit
      </Button>
      {isBooking && <BookVisit known={known} onClose={() => book(false)} />}
    </>
  )
}
