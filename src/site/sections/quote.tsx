import { Clock } from 'lucide-react'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import { CLAIMS } from '#domains/system/business/business-facts.ts'
import { hasPrices } from '#domains/system/business/to-public-content.ts'
import { PENDING_QUOTE_KEY } from '#domains/sales/requests/web/quote-form-draft.ts'
import { QuoteForm } from '#domains/sales/requests/web/quote-form.tsx'
import { formatPhone } from '#lib/phone.ts'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import type { PageData } from '../page.ts'
import page from '../layout/page.module.css'
import { LOOK_STEP, NextSteps } from './next-steps.tsx'
import styles from './quote.module.css'

/**
 * The free-quote form beside what happens next. `service` is chosen already, as on that service's own page; `plain`:
 * what stands before it is sunk, so it is not.
 */
export function QuoteSection(props: { data: PageData; service?: ServiceKey; plain?: boolean }) {
  const { facts, rates, path: from, quote: draft, hidden = [] } = props.data
  const service = props.service && hidden.includes(props.service) ? undefined : props.service
  return (
    <section
      className={`${props.plain ? page.section : `${page.section} ${page.sunk}`} ${styles.landing}`}
      id="quote"
      aria-labelledby="quote-title"
    >
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
        </div>
        <Island
          name="quote-form"
          of={QuoteForm}
          className={styles.form}
          props={{
            business: facts.name,
            phone: facts.phone,
            phoneShown: formatPhone(facts.phone),
            answerHours: facts.answerHours,
            rates: hasPrices(rates) ? rates : undefined,
            from,
            service,
            ...(hidden.length > 0 && { hidden }),
            draft,
          }}
          visible
          storageKey={PENDING_QUOTE_KEY}
        />
        <div className={styles.after}>
          <NextSteps steps={NEXT} />
          <p className="muted">
            Rather talk?{' '}
            <a href={`tel:${facts.phone}`} className={`num ${styles.talk}`}>
              {`Call ${formatPhone(facts.phone)}`}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

const NEXT = [
  ['Tell us about the surface', 'Two minutes, six questions.'],
  LOOK_STEP,
  ['You get one clear price', `Pay by ${CLAIMS.payment} when the job is done.`],
] as const
