import { Phone } from 'lucide-react'
import type { Facts } from '#domains/business/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './call-bar.module.css'

/** Phones: call and estimate under the thumb. Hidden while a form field has the focus or the form's own button is in view. */
export function CallBar({ facts, quote }: { facts: Facts; quote: string }) {
  return (
    <div className={styles.callbar} role="region" aria-label="Contact us" data-call-bar="">
      <LinkButton tone="tide" href={`tel:${facts.phone}`}>
        <Icon of={Phone} />
        Call Now
      </LinkButton>
      <LinkButton tone="clay" href={quote}>
        Get Free Estimate
      </LinkButton>
    </div>
  )
}
