import type { ReactNode } from 'react'
import page from '../layout/page.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './side-page.module.css'

/** A page to look something up in: trail, headline and `side` stay at the left while the long part scrolls. */
export function SidePage({
  here,
  title,
  lede,
  side,
  children,
}: {
  here: string
  title: string
  lede: string
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={`${page.wrap} ${styles.page}`}>
      <div className={styles.side}>
        <Breadcrumbs here={here} />
        <h1>{title}</h1>
        <p className={page.lede}>{lede}</p>
        {side}
      </div>
      {children}
    </div>
  )
}
