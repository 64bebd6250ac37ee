import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Page } from '../page.ts'
import page from '../layout/page.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './page-hero.module.css'

/**
 * The top of a page about one thing: trail, headline, lede, the two buttons when a phone is given (E.164), and a
 * picture beside them.
 */
export function PageHero(props: {
  here: string
  parent?: Page['parent']
  eyebrow?: ReactNode
  title: string
  lede: string
  phone?: string
  extra?: ReactNode
  picture: ReactNode
}) {
  return (
    <div className={`${page.wrap} ${styles.hero}`}>
      <div className={styles.txt}>
        <Breadcrumbs here={props.here} parent={props.parent} />
        {props.eyebrow && <p className={styles.eyebrow}>{props.eyebrow}</p>}
        <h1>{props.title}</h1>
        <p className={page.lede}>{props.lede}</p>
        {props.extra}
        {props.phone && (
          <div className={page.ctas} data-hero-actions="">
            <LinkButton tone="clay" size="lg" href="#quote">
              Get Free Quote
            </LinkButton>
            <LinkButton tone="line" size="lg" href={`tel:${props.phone}`} data-phone={formatPhone(props.phone)}>
              <Icon of={Phone} />
              Call Now
            </LinkButton>
          </div>
        )}
      </div>
      <div className={styles.pic}>{props.picture}</div>
    </div>
  )
}
