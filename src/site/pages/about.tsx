import type { Facts, Hours } from '#domains/business/contract.ts'
import { CLAIMS, formatAddress } from '#domains/business/facts.ts'
import { weekInRuns } from '#domains/business/week.ts'
import { formatPhone } from '#lib/phone.ts'
import { Mark } from '#ui/mark.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Page } from '../page.ts'
import { pairOf } from '../areas/pair.ts'
import { fromGallery } from '../from-gallery.ts'
import { Compare } from '../sections/compare.tsx'
import { PageHero } from '../sections/page-hero.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import split from '../sections/split.module.css'
import page from '../layout/page.module.css'
import styles from './about.module.css'

export const about: Page = {
  path: '/about',
  name: 'About',
  quoteForm: true,
  title: (facts) => `About ${facts.name}: Paver Care in ${facts.city} Since ${facts.since}`,
  description: (facts) =>
    `Owner-operated, licensed and insured, ${facts.yearsOfExperience} years around ${facts.city}, ${facts.state}, with a ${facts.warrantyYears}-year warranty on every sealing job.`,
  keywords: (facts) => `paver sealing company ${facts.city}, licensed and insured paver sealing, owner-operated pressure washing`,
  frame: 'site',
  Body: (data) => (
    <>
      <PageHero
        here="About"
        title={`Taking care of pavers since ${data.facts.since}`}
        lede={`${data.facts.name} is a small, owner-operated company in ${data.facts.city}. The person who measures your pavers is the person whose name is on the invoice.`}
        picture={<Collage />}
      />
      <Story facts={data.facts} />
      <section className={`${page.section} ${page.sunk}`} aria-labelledby="promises">
        <div className={page.wrap}>
          <div className={page.head}>
            <h2 id="promises">Five promises, laid in order</h2>
          </div>
          <ul className={styles.courses}>
            {promises(data.facts).map(([promise, text]) => (
              <li key={promise}>
                <b>{promise}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={page.section} aria-labelledby="contact">
        <div className={`${page.wrap} ${split.split}`}>
          <div>
            <h2 id="contact">Contact information</h2>
            <Contact facts={data.facts} hours={data.hours} today={data.today} />
          </div>
          <div className={styles.slider}>
            <Compare {...pairOf('herringbone-driveway')} id="about-compare" />
          </div>
        </div>
      </section>
      <QuoteSection data={data} />
    </>
  ),
}

const COLLAGE = [
  {
    picture: fromGallery('two-story-driveway', '(max-width: 760px) calc(100vw - 40px), 52vw'),
    alt: 'Illustration: glossy sealed driveway in front of a two-story home.',
  },
  { picture: fromGallery('joints', '(max-width: 760px) 55vw, 30vw'), alt: 'Illustration: filled joints between sealed pavers, seen from low down.' },
  { picture: fromGallery('shop-plaza', '(max-width: 760px) 36vw, 20vw'), alt: 'Illustration: clean pavers in front of a row of shops.' },
]

function Collage() {
  return (
    <figure className={styles.collage}>
      {COLLAGE.map(({ picture, alt }, place) => (
        <div key={alt}>
          <Picture of={picture} alt={alt} first={place === 0 ? 'high' : 'low'} />
          <Mark what="Illustration" over />
        </div>
      ))}
    </figure>
  )
}

function Story({ facts }: { facts: Facts }) {
  return (
    <section className={`${page.section} ${styles.tight}`} aria-labelledby="story">
      <div className={`${page.wrap} ${styles.story}`}>
        <h2 id="story">Our story</h2>
        <div>
          <p>
            {`We have done one kind of work since ${facts.since}: bringing back the ground around homes and shops in ${facts.county}, and keeping it that way. A seal here lives ${CLAIMS.sealingLasts}. In ${facts.yearsOfExperience} years one sees what it does from its first day to its last, several times over.`}
          </p>
          <p>
            What we learned is that the gloss is the easy part. A driveway that rusts every spring has a sprinkler that draws well water and throws it too far.
            Joints that empty every summer lie where the downspout ends. A seal over either only hides it until it comes through. So we look for the cause
            first, tell you what we see, and seal when it can last.
          </p>
          <p>
            {`We also stay close on purpose. Within about ${facts.radiusMiles} miles of ${facts.city} we can come by to measure, come back after a storm, and answer a warranty call in person. That is why the list of towns on this site is short.`}
          </p>
        </div>
      </div>
    </section>
  )
}

const promises = (facts: Facts): [promise: string, text: string][] => [
  ['Licensed and insured', 'The certificate comes with the estimate if you ask.'],
  [`${facts.yearsOfExperience} years`, 'Florida sun, summer storms and sandy joints are what we know.'],
  [`${facts.warrantyYears}-year sealing warranty`, 'If it peels, whitens or lets go, we come back and put it right.'],
  ['Free estimates', `One clear price, within ${facts.answerHours} hours.`],
  ['Owner-operated', 'You walk the finished job with the owner before you pay.'],
]

function Contact({ facts, hours, today }: { facts: Facts; hours: Hours; today: string }) {
  const closed = hours.closed.filter(({ date }) => date >= today)
  return (
    <dl className={`${split.defs} ${styles.contact}`}>
      <div>
        <dt>Call</dt>
        <dd>
          <a className="num" href={`tel:${facts.phone}`}>
            {formatPhone(facts.phone)}
          </a>
        </dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <a href={`mailto:${facts.email}`}>{facts.email}</a>
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{formatAddress(facts)}</dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>
          <table className={styles.hours}>
            <tbody>
              {[...weekInRuns(hours), ...closed.map(({ date, reason }) => ({ days: inWords(date), hours: reason ? `closed, ${reason}` : 'closed' }))].map(
                (row) => (
                  <tr key={row.days}>
                    <th scope="row">{row.days}</th>
                    <td className="num">{row.hours}</td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </dd>
      </div>
    </dl>
  )
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' })

/** `2026-12-25` → `December 25, 2026`. A date without a time has no zone: UTC on both ways. */
const inWords = (date: string): string => day.format(new Date(date))
