import { ArrowRight, MapPin } from 'lucide-react'
import { Fragment } from 'react'
import { Icon } from '#ui/icon.tsx'
import styles from './link-bricks.module.css'

const PER_COURSE = 4

/**
 * Links laid as pavers in running bond: courses of four and a half, every second one set off by half a brick. `here`:
 * the page itself, sealed.
 */
export function Bricks({
  label,
  links,
  here,
}: {
  label: string
  links: readonly { name: string; href: string }[]
  here?: string
}) {
  return (
    <nav className={styles.towns} aria-label={label}>
      {links.map((link, index) => {
        const course = Math.floor(index / PER_COURSE)
        const first = index % PER_COURSE === 0
        const last = index % PER_COURSE === PER_COURSE - 1
        return (
          <Fragment key={link.name}>
            {first && course % 2 === 1 && <Half />}
            {link.name === here ? (
              <a className={`${styles.town} ${styles.here}`} href={link.href} aria-current="page">
                {link.name}
                <Icon of={MapPin} />
              </a>
            ) : (
              <a className={index % 3 === 1 ? `${styles.town} ${styles.deep}` : styles.town} href={link.href}>
                {link.name}
                <Icon of={ArrowRight} />
              </a>
            )}
            {last && course % 2 === 0 && <Half />}
          </Fragment>
        )
      })}
    </nav>
  )
}

const Half = () => <span className={`${styles.town} ${styles.half}`} aria-hidden="true" />
