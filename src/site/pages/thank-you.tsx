import { Check, Contact, Phone } from 'lucide-react'
import { formatAnswerBy } from '#domains/system/business/answer-by.ts'
import { AddPhotos } from '#domains/sales/requests/web/add-photos.tsx'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import type { Page, PageData, ThankYouVisit } from '../page.ts'
import page from '../layout/page.module.css'
import { LOOK_STEP, NextSteps } from '../sections/next-steps.tsx'
import styles from './thank-you.module.css'

/**
 * Where a sent quote request leads. With the key of a request in its address it shows that request; otherwise it thanks
 * in general.
 */
export const thankYou: Page = {
  path: '/thank-you',
  name: 'Thank you',
  title: (facts) => `Request submitted | ${facts.name}`,
  description: (facts) => `We'll get back to you within ${facts.answerHours} hours.`,
  frame: 'site',
  unlisted: true,
  Body: (data) => (
    <div className={`${page.wrap} ${styles.page}`}>
      {data.thankYou ? <Receipt data={data} visit={data.thankYou} /> : <General data={data} />}
    </div>
  ),
}

function General({ data }: { data: PageData }) {
  return (
    <div className={styles.narrow}>
      <div className={styles.head}>
        <Seal />
        <h1>Request submitted!</h1>
        <p
          className={page.lede}
        >{`Thank you. We'll get back to you within ${data.facts.answerHours} hours. If it’s urgent, call us.`}</p>
        <div className={page.ctas}>
          <CallButton data={data} />
          <LinkButton tone="line" size="lg" href="/">
            Go to the home page
          </LinkButton>
        </div>
      </div>
      <Next />
      <Another />
    </div>
  )
}

function Receipt({ data, visit: { receipt, problem, added } }: { data: PageData; visit: ThankYouVisit }) {
  const { name, service, address, size, message, photos, photosLeft, sentTo, areaNote, key } = receipt
  const action = `/thank-you/photos?r=${key}`
  return (
    <>
      <div className={styles.head}>
        <Seal />
        <p className={styles.sent} role="status">
          <b>Request submitted!</b> {`We'll get back to you within ${data.facts.answerHours} hours.`}
        </p>
        <h1>{`Thanks, ${name}. We got your request.`}</h1>
        <Promised receipt={receipt} />
        {areaNote && <p className="muted">{areaNote}</p>}
        {sentTo && <p className="muted">{`We sent a copy to ${sentTo}.`}</p>}
      </div>
      <div className={styles.two}>
        <div className={styles.stack}>
          {(photosLeft > 0 || photos > 0) && (
            <section className="card pad-lg" aria-labelledby="ty-photos">
              <h2 id="ty-photos">Add photos for a faster price</h2>
              <p className="muted">One from the street and one close up. Your phone’s camera is fine.</p>
              {added && <p role="status">We got your photo. Thank you!</p>}
              {problem && (
                <p className="err" role="alert">
                  {problem}
                </p>
              )}
              {photosLeft > 0 ? (
                <Island name="add-photos" of={AddPhotos} props={{ action, photosLeft }} visible />
              ) : (
                <p>{photos === 1 ? 'We have your photo.' : `We have your ${photos} photos.`}</p>
              )}
            </section>
          )}
          <Next />
        </div>
        <section className={`card pad-lg ${styles.asked}`} aria-labelledby="ty-asked">
          <h2 id="ty-asked">Your request</h2>
          <dl>
            <Fact term="Service" words={service} />
            <Fact term="Where" words={address} />
            <Fact term="Size" words={size} />
            <Fact term="Message" words={message} />
          </dl>
          <div className={page.ctas}>
            <LinkButton tone="line" href="/contact.vcf" download>
              <Icon of={Contact} />
              Save contact
            </LinkButton>
            <CallButton data={data} />
          </div>
          <Another />
        </section>
      </div>
    </>
  )
}

function Promised({ receipt: { answerBy, createdAt, isAnswered, isLate } }: Pick<ThankYouVisit, 'receipt'>) {
  const when = formatAnswerBy(answerBy, createdAt)
  if (isAnswered) return <p className={page.lede}>We’re on it. Call us if anything has changed.</p>
  if (isLate)
    return (
      <p className={page.lede}>
        You should have heard from us by <b>{when}</b>. We’re sorry. Please call us.
      </p>
    )
  return (
    <p className={page.lede}>
      You’ll hear from us by <b>{when}</b>. If it can’t wait, call us.
    </p>
  )
}

const Seal = () => (
  <span className={styles.seal}>
    <Icon of={Check} size="lg" />
  </span>
)

function CallButton({ data: { facts } }: { data: PageData }) {
  return (
    <LinkButton tone="tide" href={`tel:${facts.phone}`}>
      <Icon of={Phone} />
      {`Call ${formatPhone(facts.phone)}`}
    </LinkButton>
  )
}

function Fact({ term, words }: { term: string; words: string | null }) {
  if (!words) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{words}</dd>
    </div>
  )
}

const Another = () => (
  <p>
    <a href="/#quote">Ask for another quote</a>
  </p>
)

const STEPS = [
  ['We read your request', 'If something isn’t clear, we’ll call or message you with one question.'],
  LOOK_STEP,
  ['You get one clear price', 'By email or text, with no obligation.'],
] as const

const Next = () => (
  <section className="card pad-lg" aria-labelledby="ty-next">
    <h2 id="ty-next">What happens next</h2>
    <NextSteps steps={STEPS} />
  </section>
)
