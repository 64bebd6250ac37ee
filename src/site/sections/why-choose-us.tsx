import { compactList, withWarranty } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatYears } from '#lib/format-list.ts'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture } from '#ui/picture.tsx'
import { PICTURES } from '../pictures.ts'
import page from '../layout/page.module.css'
import styles from './why-choose-us.module.css'

export function WhyChooseUs({ facts }: { facts: Facts }) {
  return (
    <section className={`${styles.wetband} ${page.section}`} aria-labelledby="why">
      <div className={styles.tex} aria-hidden="true">
        <Picture of={PICTURES.wetTexture} />
        <Mark what="Illustration" over />
      </div>
      <div className={page.wrap}>
        <h2 id="why">Why Choose Us</h2>
        <ul className={styles.why}>
          {reasons(facts).map(([claim, title, text]) => (
            <li key={title}>
              <strong>{claim}</strong>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const reasons = (facts: Facts): [claim: string, title: string, text: string][] =>
  compactList(
    ['On time', 'On-time service', 'You get a day and an arrival window, and a heads-up if the weather changes it.'],
    facts.warrantyYears > 0 && [
      formatYears(facts.warrantyYears),
      'Quality guarantee',
      withWarranty(facts, 'Every sealing job carries a ', ' warranty.'),
    ],
    [
      `Since ${facts.since}`,
      facts.yearsOfExperience > 0 ? `${formatYears(facts.yearsOfExperience)} of experience` : 'New in town',
      'Florida sun, summer storms and sandy joints are what we know.',
    ],
    ['Owner', 'Owner-operated', 'The owner backs every job, from the estimate to the final walk-through.'],
  )
