import type { FaqItem } from '#domains/system/business/contract.ts'
import page from '../layout/page.module.css'
import styles from './common-questions.module.css'
import { Questions } from './questions.tsx'

/** What is asked about one service, right above the quote form and on its ground. The first is open. */
export function CommonQuestions({ items }: { items: readonly FaqItem[] }) {
  return (
    <section className={`${page.section} ${page.sunk} ${styles.above}`} aria-labelledby="common">
      <div className={`${page.wrap} ${styles.common}`}>
        <div className={styles.ask}>
          <h2 id="common">Common questions</h2>
          <p className="muted">
            Warranty, payment, how to prepare: <a href="/faq">see all FAQs</a>.
          </p>
        </div>
        <Questions items={items} name="common-list" open={0} />
      </div>
    </section>
  )
}
