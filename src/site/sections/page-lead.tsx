import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import page from '../layout/page.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './page-lead.module.css'

/** How a page without a picture opens: trail and headline, what there is to do here, and what one should know. */
export function Lead({ here, title, lede, note }: { here: string; title: string; lede: ReactNode; note?: string }) {
  return (
    <div className={`${page.wrap} ${styles.lead}`}>
      <Breadcrumbs here={here} />
      <h1>{title}</h1>
      <p className={note ? page.lede : `${page.lede} ${styles.alone}`}>{lede}</p>
      {note && (
        <p className={styles.note}>
          <Icon of={Info} />
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
