import type { LucideIcon } from 'lucide-react'
import { Icon } from '#ui/icon.tsx'
import page from '../layout/page.module.css'
import styles from './cards.module.css'

/**
 * Three cards under a headline, each with an icon, a title and a sentence or two. `id` names the headline for the
 * section.
 */
export function Cards({
  id,
  title,
  cards,
}: {
  id: string
  title: string
  cards: readonly { icon: LucideIcon; title: string; text: string }[]
}) {
  return (
    <section className={`${page.section} ${page.sunk}`} aria-labelledby={id}>
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id={id}>{title}</h2>
        </div>
        <div className={styles.three}>
          {cards.map((card) => (
            <article key={card.title} className="card">
              <span className={styles.glyph}>
                <Icon of={card.icon} />
              </span>
              <h3>{card.title}</h3>
              <p className="muted">{card.text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
