import { Link2Off, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import { EstimateForm } from '../islands/estimate-form.tsx'
import { StripSecretFromUrl } from '../islands/strip-secret-from-url.tsx'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import { BackToVisit } from '../sections/back-to-visit.tsx'
import { SharedFiles } from '../sections/shared-files.tsx'
import type { EstimateVisit, Page } from '../page.ts'
import page from '../layout/page.module.css'
import styles from '../islands/estimate.module.css'

/** The page that the private link of an estimate opens. Rendered for each response and never cached. */
export const estimate: Page = {
  path: '/estimate',
  name: 'Your estimate',
  title: (facts) => `Your estimate | ${facts.name}`,
  description: () => 'See the price, choose your options and accept.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year} wide>
      <Visit visit={data.estimate ?? { is: 'unknown' }} facts={data.facts} />
    </PersonalFrame>
  ),
}

function Visit({ visit, facts }: { visit: EstimateVisit; facts: Facts }) {
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
  const { estimate: shown, secret, starts, files, visitId, draft } = visit
  const props = { estimate: shown, secret, starts, phone: facts.phone, phoneShown: formatPhone(facts.phone), draft }
  return (
    <>
      <Island name="way-back" of={StripSecretFromUrl} props={{ secret, parameter: 'key' }} visible />
      <BackToVisit visitId={visitId} />
      <div className={`${styles.page} ${styles.over}`}>
        <Island name="estimate-form" of={EstimateForm} props={props} visible />
        <SharedFiles files={files} />
        {/* By a form and not by a link: the secret stands in no address. */}
        <form method="post" action={`/estimate/${shown.id}/estimate.pdf`}>
          <input type="hidden" name="key" value={secret} />
          <button type="submit" className="btn btn-line btn-sm">
            Download PDF
          </button>
        </form>
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
