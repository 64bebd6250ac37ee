import { Phone } from 'lucide-react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { Island } from '../island.tsx'
import { MobileMenu } from '../islands/mobile-menu.tsx'
import { FOOTER_LINKS_ID, NAVIGATION } from './navigation.ts'
import page from './page.module.css'
import styles from './header.module.css'

export function Header({ facts, path, quote }: { facts: Facts; path: string; quote: string }) {
  const place = `${facts.city}, ${facts.state} ${facts.zip}`
  const phoneShown = formatPhone(facts.phone)
  return (
    <header className={styles.header}>
      <div className={page.wrap}>
        <Logo name={facts.name} place={place} logo={facts.logo} />
        <nav className={styles.nav} aria-label="Main">
          {NAVIGATION.map((link) => (
            <a key={link.href} href={link.href} aria-current={link.href === path ? 'page' : undefined}>
              {link.name}
            </a>
          ))}
        </nav>
        <Island name="theme-toggle" of={ThemeToggle} props={{}} hold />
        <LinkButton tone="tide" className={styles.call} href={`tel:${facts.phone}`}>
          <Icon of={Phone} />
          <span className="num">{phoneShown}</span>
        </LinkButton>
        <Island
          name="mobile-menu"
          of={MobileMenu}
          className={styles.menu}
          props={{
            name: facts.name,
            ...(facts.logo && { logo: facts.logo }),
            place,
            phone: facts.phone,
            phoneShown,
            path,
            quote,
            fallback: `#${FOOTER_LINKS_ID}`,
          }}
          hold
        />
      </div>
    </header>
  )
}
