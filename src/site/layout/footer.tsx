import { Mail, MapPin, Phone } from 'lucide-react'
import type { Facts, Licensing } from '#domains/system/business/contract.ts'
import { formatLicensing } from '#domains/system/business/format-license.ts'
import { formatAddress, toMapUrl, SERVICES } from '#domains/system/business/business-facts.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { FOOTER_LINKS_ID, NAVIGATION } from './navigation.ts'
import page from './page.module.css'
import styles from './footer.module.css'

export function Footer({ facts, licensing, year }: { facts: Facts; licensing: Licensing; year: number }) {
  const address = formatAddress(facts)
  return (
    <footer className={styles.footer}>
      <div className={page.wrap}>
        <div className={styles.cols}>
          <div>
            <Logo
              className={styles.logo}
              name={facts.name}
              place={`${facts.city}, ${facts.state} ${facts.zip}`}
              logo={facts.logo}
            />
            <p className={styles.about}>
              Owner-operated paver sealing, cleaning and pressure washing. Residential and commercial.
            </p>
          </div>
          <div>
            <p className={styles.head}>Services</p>
            <LinkList
              links={[
                ...SERVICES,
                { name: 'All services', href: '/services' },
                { name: 'Service areas', href: '/service-areas' },
              ]}
            />
          </div>
          <div id={FOOTER_LINKS_ID}>
            <p className={styles.head}>Site</p>
            <LinkList links={NAVIGATION} />
          </div>
          <div>
            <p className={styles.head}>Contact</p>
            <ul>
              <li>
                <a href={`tel:${facts.phone}`}>
                  <Icon of={Phone} size="sm" />
                  <span className="num">{formatPhone(facts.phone)}</span>
                </a>
              </li>
              <li>
                <a href={mailLink(facts.email)}>
                  <Icon of={Mail} size="sm" />
                  {facts.email}
                </a>
              </li>
              <li>
                <a href={toMapUrl(address)} rel="noopener">
                  <Icon of={MapPin} size="sm" />
                  {address}
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className={styles.base}>
          <span>{`© ${year} ${facts.name}`}</span>
          <span>{['Licensed and insured', ...formatLicensing(licensing)].join(' · ')}</span>
          <span>{`${facts.paymentMethods.replace(/^./, (first) => first.toUpperCase())}, ${facts.paymentTerms}`}</span>
          <span className={styles.legal}>
            <a href="/privacy">Privacy</a>
            <a href="/terms">Terms</a>
            <a href="/accessibility">Accessibility</a>
          </span>
        </div>
      </div>
    </footer>
  )
}

function LinkList({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.name}>
          <a href={link.href}>{link.name}</a>
        </li>
      ))}
    </ul>
  )
}
