import { MessageCircle, Phone } from 'lucide-react'
import type { Facts } from '#domains/system/business/contract.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './call-bar.module.css'

/**
 * Phones: call, estimate and the chat under the thumb. Hidden while a form field has the focus, or while the form's own
 * button or the hero's buttons are in view.
 */
export function CallBar({ facts, quote }: { facts: Facts; quote: string }) {
  return (
    <div className={styles.callbar} role="region" aria-label="Contact us" data-call-bar="">
      <LinkButton tone="line" icon href="/faq" aria-label="Chat with us" data-opens-chat="">
        <Icon of={MessageCircle} size="lg" />
      </LinkButton>
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
