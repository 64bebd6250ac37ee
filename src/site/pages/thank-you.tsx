import { Check, Phone } from 'lucide-react'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Page } from '../page.ts'
import page from '../layout/page.module.css'
import styles from './thank-you.module.css'

/** Shown after a quote that was posted without JavaScript: the words of the form's own success card. */
export const thankYou: Page = {
  path: '/thank-you',
  name: 'Thank you',
  title: (facts) => `Request submitted | ${facts.name}`,
  description: (facts) => `We'll get back to you within ${facts.answerHours} hours.`,
  frame: 'site',
  unlisted: true,
  Body: ({ facts }) => (
    <div className={`${page.wrap} ${styles.narrow}`}>
      <div className={styles.done}>
        <span className={styles.seal}>
          <Icon of={Check} size="lg" />
        </span>
        <h1>Request submitted!</h1>
        <p className={page.lede}>{`Thank you. We'll get back to you within ${facts.answerHours} hours. If it is urgent, call us.`}</p>
        <div className={page.ctas}>
          <LinkButton tone="tide" size="lg" href={`tel:${facts.phone}`}>
            <Icon of={Phone} />
            {`Call ${formatPhone(facts.phone)}`}
          </LinkButton>
          <LinkButton tone="line" size="lg" href="/">
            Go to the home page
          </LinkButton>
        </div>
      </div>
    </div>
  ),
}
