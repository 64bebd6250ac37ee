import './requests.css'
import { Calendar, Droplets, Mail, MapPin, Phone, Ruler, Signpost } from 'lucide-react'
import { formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import { toMapUrl } from '#domains/sales/customers/web/format.ts'
import { ROUGH_SIZES, SERVICES } from '../contract-options.ts'
import { formatLeadSource } from './lead-source.ts'
import { useOwnPhone } from './own-phone.ts'
import type { RequestRow } from './queries.ts'

/** Who, what and where, as it stands on a card. What is not known is not there. */
export function RequestFacts({ request }: { request: RequestRow }) {
  const own = useOwnPhone(request)
  return (
    <ul className="meta">
      <li>
        <Droplets className="i" />
        <strong>{SERVICES[request.service].label}</strong>
      </li>
      <li>
        <MapPin className="i" />
        <Address of={request.address} />
      </li>
      <li>
        <Phone className="i" />
        {request.phone ? (
          <span>
            <a className="num" href={telLink(request.phone, request.phoneExtension)}>
              {formatPhone(request.phone, request.phoneExtension)}
            </a>{' '}
            <a className="also" href={own.sms}>
              Text<span className="vh"> {request.name} from your phone</span>
            </a>
          </span>
        ) : (
          <span className="subtle">No phone</span>
        )}
      </li>
      {own.mail && (
        <li>
          <Mail className="i" />
          <a href={own.mail}>{request.email}</a>
        </li>
      )}
      {request.areaSqFt !== null && (
        <li>
          <Ruler className="i" />
          <Size request={request} />
        </li>
      )}
      <li>
        <Signpost className="i" />
        <span>{formatLeadSource(request)}</span>
      </li>
      {(request.status === 'new' || request.flagged) && (
        <li>
          <Calendar className="i" />
          <span>{formatDay(request.createdAt)}</span>
        </li>
      )}
    </ul>
  )
}

/** Leads to the map; says so where there is none. */
function Address({ of }: { of: string }) {
  if (of === '') return <span className="subtle">No address</span>
  return (
    <a href={toMapUrl(of)} target="_blank" rel="noreferrer">
      {of}
      <span className="vh">, opens the map</span>
    </a>
  )
}

/** The size, whether it was typed or chosen, with what it may cost by the rates of today. */
export function Size({ request }: { request: RequestRow }) {
  if (request.areaSqFt === null) return null
  return (
    <span>
      about {request.areaSqFt.toLocaleString('en-US')} sq ft
      {request.roughSize && <span className="subtle">{`, approximate: ${ROUGH_SIZES[request.roughSize].label}`}</span>}
      {request.ballpark && (
        <>
          <br />
          <span className="subtle num">{`Ballpark ${formatBallpark(request.ballpark)}`}</span>
        </>
      )}
    </span>
  )
}

/** The visitor's words. A long message scrolls in its own place, which the keyboard must reach then. */
export function Message({ text }: { text: string }) {
  if (text === '') return null
  const long = text.length > 400 || text.split('\n').length > 10
  if (!long) return <blockquote>{text}</blockquote>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
    <blockquote className="long" tabIndex={0}>
      {text}
    </blockquote>
  )
}
