import { Mail, MapPin, MessageSquareText, Phone, Ruler, Signpost } from 'lucide-react'
import { formatRelativeTime } from '#lib/relative-date.ts'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toMapUrl } from '#domains/sales/customers/web/format.ts'
import { CameFrom } from './came-from.tsx'
import { useOwnPhone } from './own-phone.ts'
import type { RequestRow } from './queries.ts'
import { MadeOfIt } from './request-card.tsx'
import { Size } from './request-facts.tsx'

/** What they wrote, and all other details they gave us. Their photos stand below, with the files of the request. */
export function RequestAsked({ request }: { request: RequestRow }) {
  const own = useOwnPhone(request)
  return (
    <section className="card asked" aria-labelledby="asked">
      <div className="ph">
        <h2 id="asked">Request details</h2>
      </div>
      <div className="pad stackf">
        {request.message === '' ? (
          <p className="muted">No message.</p>
        ) : (
          <blockquote className="bigq">{request.message}</blockquote>
        )}
        <ul className="meta two-col">
          <li>
            <MapPin className="i" />
            {request.address === '' ? (
              <span className="subtle">No address</span>
            ) : (
              <span>
                {request.address}
                <br />
                <a href={toMapUrl(request.address)} target="_blank" rel="noreferrer">
                  Directions<span className="vh">, opens the map</span>
                </a>
              </span>
            )}
          </li>
          <li>
            <Ruler className="i" />
            {request.areaSqFt === null ? <span className="subtle">No size</span> : <Size request={request} />}
          </li>
          <li>
            <Phone className="i" />
            {request.phone ? (
              <span>
                <a className="num" href={telLink(request.phone, request.phoneExtension)}>
                  {formatPhone(request.phone, request.phoneExtension)}
                </a>{' '}
                <a className="also" href={own.sms}>
                  Text<span className="vh"> from your phone</span>
                </a>
              </span>
            ) : (
              <span className="subtle">No phone</span>
            )}
          </li>
          <li>
            <Mail className="i" />
            {own.mail ? <a href={own.mail}>{request.email}</a> : <span className="subtle">No email</span>}
          </li>
          <li>
            <MessageSquareText className="i" />
            <span>{formatTextConsent(request)}</span>
          </li>
          <li>
            <Signpost className="i" />
            <CameFrom request={request} />
          </li>
        </ul>
        <MadeOfIt request={request} />
      </div>
    </section>
  )
}

function formatTextConsent({ smsConsentAt, okToText }: RequestRow): string {
  if (smsConsentAt) return `Agreed to texts ${formatRelativeTime(smsConsentAt, serverNow())}`
  if (okToText === 'no') return 'Didn’t agree to texts, so we email'
  return okToText === 'not-asked' ? 'Not asked about texts, so we email' : 'No answer yet on texts'
}
