import { Droplets, Mail, MapPin, MessageSquare, MessageSquareOff, Phone, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { mailLink } from '#lib/mail-link.ts'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import type { WholeRow } from './queries.ts'

/** Where they are, how they are reached, and what may be sent to them. `children`: further lines. */
export function CustomerFacts({ customer, children }: { customer: WholeRow; children?: ReactNode }) {
  const { address, phone, phoneExtension, email, serviceCategory, tags, consent } = customer
  return (
    <ul className="meta">
      <li>
        <MapPin className="i" />
        {address ? <span>{address}</span> : <span className="subtle">No address</span>}
      </li>
      <li>
        <Phone className="i" />
        {phone ? (
          <a className="num" href={telLink(phone, phoneExtension)}>
            {formatPhone(phone, phoneExtension)}
          </a>
        ) : (
          <span className="subtle">No phone</span>
        )}
      </li>
      <li>
        <Mail className="i" />
        {email ? <a href={mailLink(email)}>{email}</a> : <span className="subtle">No email</span>}
      </li>
      {serviceCategory && (
        <li>
          <Droplets className="i" />
          <span>{serviceCategory}</span>
        </li>
      )}
      <li>
        {consent.textsStoppedAt ? <MessageSquareOff className="i" /> : <MessageSquare className="i" />}
        <Consent {...consent} />
      </li>
      {children}
      {tags.length > 0 && (
        <li>
          <Tag className="i" />
          <span className="tags">
            {tags.map((tag) => (
              <Link key={tag} href={`/dashboard/customers?tag=${encodeURIComponent(tag)}`}>
                {tag}
              </Link>
            ))}
          </span>
        </li>
      )}
    </ul>
  )
}

function Consent({ textsAgreedAt, textsStoppedAt }: WholeRow['consent']) {
  if (textsStoppedAt) return <span>Replied STOP {formatDay(textsStoppedAt)}: no texts</span>
  if (textsAgreedAt) return <span>Agreed to texts {formatDay(textsAgreedAt)}</span>
  return <span className="subtle">No text consent</span>
}
