import { Check, Link2Off, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { LIMITS, type LinkedJob } from '#domains/messaging/reviews/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { Island } from '../island.tsx'
import { ReviewForm } from '../islands/review-form.tsx'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import type { Page, PageData, ReviewVisit } from '../page.ts'
import page from '../layout/page.module.css'
import styles from './review.module.css'

/**
 * The page that the private link of a review opens. Rendered for each response and never cached, so it is not in the
 * list of pages.
 */
export const review: Page = {
  path: '/review',
  name: 'Your review',
  title: (facts) => `Review your job | ${facts.name}`,
  description: () => 'Tell us how it went.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year}>
      <Visit visit={data.review ?? { is: 'unknown' }} data={data} />
    </PersonalFrame>
  ),
}

function Visit({ visit, data }: { visit: ReviewVisit; data: PageData }) {
  const { facts } = data
  switch (visit.is) {
    case 'form':
      return <Ask {...visit} facts={facts} atGoogle={data.googleReviewLink !== null} />
    case 'thanks':
      return <Thanks {...visit} atGoogle={data.googleReviewLink !== null} />
    case 'used':
      return <Used {...visit} facts={facts} atGoogle={data.googleReviewLink !== null} />
    case 'over':
      return (
        <Off facts={facts} title="This link has expired">
          Review links work for 90 days. Call us and we’ll send you a new one.
        </Off>
      )
    case 'unknown':
      return (
        <Off facts={facts} title="This link doesn’t work">
          Open it again from our message and make sure you have the whole link. Still stuck? Give us a call.
        </Off>
      )
    case 'trouble':
      return (
        <Off facts={facts} title="Something went wrong">
          {visit.sentence}
        </Off>
      )
  }
}

function Ask({
  token,
  job,
  draft,
  facts,
  atGoogle,
}: Extract<ReviewVisit, { is: 'form' }> & { facts: Facts; atGoogle: boolean }) {
  const about = `${job.town ? 'Your town and service are shown too' : 'The service is shown too'}: ${[job.town, job.service].filter(Boolean).join(', ')}.`
  return (
    <section className={styles.ask}>
      <div className={`card ${styles.job}`}>
        {job.picture && <Picture of={{ ...job.picture, sizes: '120px' }} first="low" />}
        <div>
          <p className="subtle small">{`Finished ${formatDay(job.finishedAt)}`}</p>
          <p className={styles.what}>{job.service}</p>
          <p className="small muted">{job.address}</p>
        </div>
      </div>
      <h1>{job.called ? `How did it go, ${job.called}?` : 'How did it go?'}</h1>
      <p className={page.lede}>It takes two minutes. Good or bad, we read it the same day.</p>
      <Island
        name="review-form"
        of={ReviewForm}
        props={{
          token,
          shownAs: job.shownAs,
          about,
          phone: facts.phone,
          phoneShown: formatPhone(facts.phone),
          limits: LIMITS,
          draft,
        }}
        visible
      />
      {atGoogle && (
        <p className={styles.elsewhere}>
          Prefer Google? <a href={`/review/${token}/google`}>Review us on Google</a>
        </p>
      )}
    </section>
  )
}

type Written = { token: string; job: LinkedJob; atGoogle: boolean }

function Thanks({ job, ...onward }: Written) {
  return (
    <section className={styles.done}>
      <span className={styles.seal}>
        <Icon of={Check} size="lg" />
      </span>
      <h1>{job.called ? `Thank you, ${job.called}` : 'Thank you'}</h1>
      <p className={page.lede}>The owner reads every review. Good or bad, we publish it.</p>
      <Said job={job} />
      <Onward {...onward} />
    </section>
  )
}

function Used({ job, facts, ...onward }: Written & { facts: Facts }) {
  return (
    <section className={styles.done}>
      <span className={`${styles.seal} ${styles.off}`}>
        <Icon of={Link2Off} size="lg" />
      </span>
      <h1>You’ve already used this link</h1>
      <p
        className={page.lede}
      >{`We have your review${job.written ? ` from ${formatDay(job.written.createdAt)}` : ''}. The owner reads every one. Need to change yours? Call us.`}</p>
      <Said job={job} />
      <Onward {...onward}>
        <Call facts={facts} />
      </Onward>
    </section>
  )
}

function Said({ job: { written } }: { job: LinkedJob }) {
  if (!written) return null
  return (
    <figure className={`card pad-lg ${styles.sent}`}>
      <Stars rating={written.rating} />
      <blockquote>{written.comment}</blockquote>
    </figure>
  )
}

/** The same for everybody, whatever they said. */
function Onward({ token, atGoogle, children }: { children?: ReactNode } & Omit<Written, 'job'>) {
  return (
    <div className={page.ctas}>
      {children}
      {atGoogle && (
        <LinkButton tone="line" size="lg" href={`/review/${token}/google`} rel="noopener noreferrer">
          Review Us on Google
        </LinkButton>
      )}
      <LinkButton tone="line" size="lg" href="/reviews">
        Read other reviews
      </LinkButton>
    </div>
  )
}

function Off({ facts, title, children }: { facts: Facts; title: string; children: ReactNode }) {
  return (
    <section className={styles.done}>
      <span className={`${styles.seal} ${styles.off}`}>
        <Icon of={Link2Off} size="lg" />
      </span>
      <h1>{title}</h1>
      <p className={page.lede}>{children}</p>
      <div className={page.ctas}>
        <Call facts={facts} />
      </div>
    </section>
  )
}

function Call({ facts }: { facts: Facts }) {
  return (
    <LinkButton tone="tide" size="lg" href={`tel:${facts.phone}`}>
      <Icon of={Phone} />
      {`Call ${formatPhone(facts.phone)}`}
    </LinkButton>
  )
}
