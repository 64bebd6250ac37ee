import { ArrowRight } from 'lucide-react'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import page from '../layout/page.module.css'
import styles from './local-services.module.css'
import { Ticks } from './ticks.tsx'

type Column = { name: string; text: string; ticks: readonly string[]; href: string }

/** The three services as one place needs them, side by side. */
export function LocalServices({ columns }: { columns: readonly Column[] }) {
  return (
    <section className={page.section} aria-labelledby="services">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="services">What we do here</h2>
        </div>
        <div className={styles.columns}>
          {columns.map(({ name, text, ticks, href }) => (
            <article key={name} className="card">
              <h3>{name}</h3>
              <p className="muted">{text}</p>
              <Ticks items={ticks} />
              <LinkButton tone="line" href={href}>
                Learn More
                <span className="vh">{` about ${name}`}</span>
                <Icon of={ArrowRight} />
              </LinkButton>
            </article>
          ))}
        </div>
      </div>
    </section>
  )
}
