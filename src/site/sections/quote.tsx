import { Clock } from 'lucide-react'
import type { ServiceKey } from '#domains/business/contract.ts'
import { CLAIMS } from '#domains/business/facts.ts'
import { KEPT } from '#domains/requests/web/quote-form-filling.ts'
import { QuoteForm } from '#domains/requests/web/quote-form.tsx'
import { formatPhone } from '#lib/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import type { PageData } from '../page.ts'
import page from '../layout/page.module.css'
import styles from './quote.module.css'

/**
 * The free-quote form beside what happens next. `service` is chosen already, as on that service's own page; `plain`: what stands before it is sunk,
 * so it is not.
 */
export function QuoteSection(props: { data: PageData; service?: ServiceKey; plain?: boolean }) {
  const { facts, rates, path: from, quote: draft } = props.data
  const { service } = props
  return (
    <section className={props.plain ? page.section : `${page.section} ${page.sunk}`} id="quote" aria-labelledby="quote-title">
      <div className={`${page.wrap} ${styles.quote}`}>
        <div className={styles.pitch}>
          <h2 id="quote-title">Get Your Free Quote</h2>
          <p className={styles.promise}>
            <Icon of={Clock} />
            <span>
              <b>{`An answer within ${facts.answerHours} hours`}</b>
              <span className="small muted">From the owner, not a call center.</span>
            </span>
          </p>
          <ol className={styles.next}>
            {NEXT.map(([title, text]) => (
              <li key={title}>
                <div>
                  <b>{title}</b>
                  <span>{text}</span>
                </div>
              </li>
            ))}
          </ol>
          <p className="muted">
            Rather talk?{' '}
            <a href={`tel:${facts.phone}`} className={`num ${styles.talk}`}>
              {`Call ${formatPhone(facts.phone)}`}
            </a>
          </p>
        </div>
        <Island
          name="quote-form"
          of={QuoteForm}
          props={{
            business: facts.name,
            phone: facts.phone,
            phoneShown: formatPhone(facts.phone),
            answerHours: facts.answerHours,
            rates,
            from,
            service,
            draft,
          }}
          visible
          kept={KEPT}
        />
      </div>
    </section>
  )
}

const NEXT = [
  ['Tell us about the surface', 'Two minutes, six questions.'],
  ['We look and measure', 'A free visit, or from your photos for smaller areas.'],
  ['You get one clear price', `Pay by ${CLAIMS.payment} when the job is done.`],
] as const
