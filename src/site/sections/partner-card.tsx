import { ExternalLink, Mail, Phone } from 'lucide-react'
import type { Partner } from '#domains/site/partners/contract.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import styles from './partner-card.module.css'

/** One trusted partner: what they do, and every way to reach them. */
export function PartnerCard({
  partner: { name, category, services, phone, email, website, sample },
}: {
  partner: Partner
}) {
  return (
    <article className={`card ${styles.partner}`}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {sample && <Mark what="Sample" />}
      </div>
      <ul className={styles.tags}>
        <li className={styles.main}>{category}</li>
        {services.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      <ul className={styles.links}>
        <li>
          <a href={`tel:${phone}`}>
            <Icon of={Phone} />
            <span className="num">{formatPhone(phone)}</span>
          </a>
        </li>
        <li>
          <a href={mailLink(email)}>
            <Icon of={Mail} />
            {email}
          </a>
        </li>
      </ul>
      {website && (
        <LinkButton tone="line" href={website} target="_blank" rel="noopener external">
          Visit Website
          <Icon of={ExternalLink} />
          <span className="vh"> of {name} (opens in a new tab)</span>
        </LinkButton>
      )}
    </article>
  )
}
