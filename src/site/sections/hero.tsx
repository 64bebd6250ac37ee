import { Clock, Phone, ShieldCheck } from 'lucide-react'
import { warrantyTerm } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Stars } from '#ui/stars.tsx'
import { PICTURES } from '../pictures.ts'
import { customerReviews } from '../rating.ts'
import type { Rating } from '../rating.ts'
import page from '../layout/page.module.css'
import { Compare } from './compare.tsx'
import styles from './hero.module.css'

export function Hero({ facts, rating }: { facts: Facts; rating: Rating | null }) {
  const warranty = warrantyTerm(facts)
  return (
    <section className={styles.hero}>
      <div className={styles.txt}>
        <h1>
          Professional <span className={styles.dry2wet}>Paver Sealing</span> &amp; Pressure Washing
        </h1>
        <p className={styles.lede}>
          Restore and protect your pavers, driveways, and pool decks with our premium sealing services. Quality work,
          on-time service, guaranteed.
        </p>
        <div className={`${page.ctas} ${styles.ctas}`} data-hero-actions="">
          <LinkButton tone="clay" size="lg" href="#quote">
            Get Free Quote
          </LinkButton>
          <LinkButton tone="line" size="lg" href={`tel:${facts.phone}`} data-phone={formatPhone(facts.phone)}>
            <Icon of={Phone} />
            Call Now
          </LinkButton>
        </div>
        <ul className={styles.facts}>
          {rating && (
            <li>
              <Stars rating={rating.value} sample={rating.sample} />
              {`${rating.shown} Stars`}
              {rating.sample ? (
                <Mark what="Sample" />
              ) : (
                <span className="muted">{`from ${customerReviews(rating.count)}`}</span>
              )}
            </li>
          )}
          {warranty && (
            <li>
              <Icon of={ShieldCheck} />
              {`${warranty} sealing warranty`}
            </li>
          )}
          <li>
            <Icon of={Clock} />
            {`Answer within ${facts.answerHours} hours`}
          </li>
        </ul>
      </div>
      <div className={styles.pic}>
        <Compare
          id="hero-compare"
          label="Compare before and after sealing"
          before={PICTURES.heroBefore}
          after={PICTURES.heroAfter}
          result="Sealed"
          first
        />
      </div>
    </section>
  )
}
