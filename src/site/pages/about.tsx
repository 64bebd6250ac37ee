import { compactList, warrantyTerm, withWarranty } from '#domains/system/business/business-claims.ts'
import type { Facts, Hours, Licensing } from '#domains/system/business/contract.ts'
import { CLAIMS, formatAddress } from '#domains/system/business/business-facts.ts'
import { formatLicensing } from '#domains/system/business/format-license.ts'
import { formatClosedDays, groupWeek } from '#domains/system/business/format-week.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatYears } from '#lib/format-list.ts'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Page } from '../page.ts'
import { getPair } from '../areas/pair.ts'
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
    `Owner-operated, licensed and insured, around ${facts.city}, ${facts.state} since ${facts.since}${withWarranty(facts, ', with a ', ' warranty on every sealing job')}.`,
  keywords: (facts) =>
    `paver sealing company ${facts.city}, licensed and insured paver sealing, owner-operated pressure washing`,
  frame: 'site',
  Body: (data) => (
    <>
      <PageHero
        here="About"
        title={`Taking care of pavers since ${data.facts.since}`}
        lede={`${data.facts.name} is a small, owner-operated company in ${data.facts.city}. We measure before we quote, and the owner backs every job.`}
        picture={<Collage />}
      />
      <Story facts={data.facts} />
      <section className={`${page.section} ${page.sunk}`} aria-labelledby="promises">
        <div className={page.wrap}>
          <div className={page.head}>
            <h2 id="promises">What you can count on</h2>
          </div>
          <ul className={styles.courses}>
            {promises(data.facts, data.licensing).map(([promise, text]) => (
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
            <Contact facts={data.facts} hours={data.confirmed.hours ? data.hours : null} today={data.today} />
          </div>
          <div className={styles.slider}>
            <Compare {...getPair('herringbone-driveway')} id="about-compare" />
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
  {
    picture: fromGallery('joints', '(max-width: 760px) 45vw, 30vw'),
    alt: 'Illustration: filled joints between sealed pavers, seen from ground level.',
  },
  {
    picture: fromGallery('shop-plaza', '(max-width: 760px) 36vw, 20vw'),
    alt: 'Illustration: clean pavers in front of a row of shops.',
  },
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
            {`We’ve done one kind of work since ${facts.since}: restoring driveways, patios and pool decks in and around ${facts.county}. A seal here usually lasts ${CLAIMS.sealingLasts}, depending on sun and traffic.`}
          </p>
          <p>
            We’ve learned that the gloss is the easy part. A driveway that rusts every spring has a sprinkler that draws
            well water and throws it too far. Joints that wash out every summer usually sit under a downspout. Sealing
            over the problem only hides it. So we look for the cause first, tell you what we see, and seal when it can
            last.
          </p>
          <p>
            {`Most of our work is within about ${facts.radiusMiles} miles of ${facts.city}, so we can come by to measure, come back after a storm, and answer a call in person. For larger jobs we also drive to Pasco County.`}
          </p>
        </div>
      </div>
    </section>
  )
}

const promises = (facts: Facts, licensing: Licensing): [promise: string, text: string][] =>
  compactList(
    [
      'Licensed and insured',
      compactList(...formatLicensing(licensing), 'Ask and we’ll send the certificate with your estimate')
        .map((words) => `${words}.`)
        .join(' '),
    ],
    [
      facts.yearsOfExperience > 0 ? formatYears(facts.yearsOfExperience) : `Since ${facts.since}`,
      'Florida sun, summer storms and sandy joints are what we know.',
    ],
    facts.warrantyYears > 0 && [
      `${warrantyTerm(facts)} sealing warranty`,
      'If it peels, whitens or comes loose, we come back and make it right.',
    ],
    ['Free estimates', `You’ll hear from us within ${facts.answerHours} hours.`],
    ['Owner-operated', 'The owner backs every job, and we walk it with you before you pay.'],
  )

function Contact({ facts, hours, today }: { facts: Facts; hours: Hours | null; today: string }) {
  const closed = hours?.closed.filter(({ date }) => date >= today) ?? []
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
          <a href={mailLink(facts.email)}>{facts.email}</a>
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{formatAddress(facts)}</dd>
      </div>
      <div>
        <dt>Hours</dt>
        <dd>
          {hours ? (
            <table className={styles.hours}>
              <tbody>
                {[...groupWeek(hours), ...formatClosedDays(closed)].map((row) => (
                  <tr key={row.days}>
                    <th scope="row">{row.days}</th>
                    <td className="num">{row.hours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            'Call or send the quote form any time and we’ll get back to you.'
          )}
        </dd>
      </div>
    </dl>
  )
}
