import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts, Licensing } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { Island } from '../island.tsx'
import { Footer } from './footer.tsx'
import header from './header.module.css'
import page from './page.module.css'
import styles from './personal-frame.module.css'

type Props = {
  facts: Facts
  licensing: Licensing
  year: number
  children: ReactNode
  /** With room for two columns. */ wide?: boolean
}

/**
 * What surrounds a page that a private link opens: who sent it and how to call them, and nothing that leads away from
 * it.
 */
export function PersonalFrame({ facts, licensing, year, children, wide = false }: Props) {
  return (
    <>
      <header className={`${header.header} ${styles.bar}`}>
        <div className={page.wrap}>
          <Logo
            className={styles.logo}
            name={facts.name}
            place={`${facts.city}, ${facts.state} ${facts.zip}`}
            logo={facts.logo}
          />
          <Island name="theme-toggle" of={ThemeToggle} props={{}} hold />
          <LinkButton tone="line" href={`tel:${facts.phone}`} data-phone={formatPhone(facts.phone)}>
            <Icon of={Phone} />
            Call
          </LinkButton>
        </div>
      </header>
      <main id="main">
        <div className={wide ? page.wrap : `${page.wrap} ${styles.narrow}`}>{children}</div>
      </main>
      <Footer facts={facts} licensing={licensing} year={year} />
    </>
  )
}
