import { ClipboardCheck, Phone } from 'lucide-react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { Icon } from '#ui/icon.tsx'
import page from './page.module.css'
import styles from './util-strip.module.css'

/** The strip above the header: the first thing in the page are the call and the estimate (spec.md §2, Home). */
export function UtilStrip({ facts, quote }: { facts: Facts; quote: string }) {
  return (
    <section className={styles.util} aria-label="Call or get an estimate">
      <div className={page.wrap}>
        <span>{`Owner-operated in ${facts.city} since ${facts.since} · Licensed and insured`}</span>
        <span className={styles.acts}>
          <a href={`tel:${facts.phone}`}>
            <Icon of={Phone} size="sm" />
            {`Call ${formatPhone(facts.phone)}`}
          </a>
          <a href={quote}>
            <Icon of={ClipboardCheck} size="sm" />
            Get Free Estimate
          </a>
        </span>
      </div>
    </section>
  )
}
