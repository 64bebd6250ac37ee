import { Link2Off, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import { ChangeOrderForm } from '../islands/change-order-form.tsx'
import styles from '../islands/estimate.module.css'
import { StripSecretFromUrl } from '../islands/strip-secret-from-url.tsx'
import page from '../layout/page.module.css'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import type { ChangeOrderVisit, Page } from '../page.ts'
import { WayBack } from '../sections/back-to-visit.tsx'
import { SharedFiles } from '../sections/shared-files.tsx'

/** The page that the private link of a change order opens. Rendered for each response and never cached. */
export const changeOrder: Page = {
  path: '/change-order',
  name: 'A change to your job',
  title: (facts) => `A change to your job | ${facts.name}`,
  description: () => 'See what changes and the new total, then accept or decline.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year} wide>
      <Visit visit={data.changeOrder ?? { is: 'unknown' }} facts={data.facts} />
    </PersonalFrame>
  ),
}

function Visit({ visit, facts }: { visit: ChangeOrderVisit; facts: Facts }) {
  if (visit.is === 'unknown')
    return (
      <Off facts={facts} title="This link doesn’t work">
        Open it again from our message and make sure you have the whole link. Still stuck? Give us a call.
      </Off>
    )
  if (visit.is === 'trouble')
    return (
      <Off facts={facts} title="Something went wrong">
        {visit.sentence}
      </Off>
    )
  const { order, secret, ofCrew, draft } = visit
  const props = { order, secret, phone: facts.phone, phoneShown: formatPhone(facts.phone), draft }
  return (
    <>
      <Island name="way-back" of={StripSecretFromUrl} props={{ secret, parameter: 'key' }} visible />
      {ofCrew && <WayBack href="/dashboard" to="your dashboard" />}
      <div className={`${styles.page} ${styles.over}`}>
        <Island name="change-order-form" of={ChangeOrderForm} props={props} visible />
        <SharedFiles files={order.photos} />
      </div>
    </>
  )
}

function Off({ facts, title, children }: { facts: Facts; title: string; children: ReactNode }) {
  return (
    <section className={styles.outcome}>
      <Island name="way-back" of={StripSecretFromUrl} props={{ secret: null, parameter: 'key' }} visible />
      <Icon of={Link2Off} size="lg" />
      <h1>{title}</h1>
      <p className={page.lede}>{children}</p>
      <LinkButton tone="tide" size="lg" href={`tel:${facts.phone}`}>
        <Icon of={Phone} />
        {`Call ${formatPhone(facts.phone)}`}
      </LinkButton>
    </section>
  )
}
