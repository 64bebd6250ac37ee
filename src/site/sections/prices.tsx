import type { ServiceKey } from '#domains/system/business/contract.ts'
import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { ROUGH_SIZES, SERVICES } from '#domains/sales/requests/contract-options.ts'
import page from '../layout/page.module.css'
import type { PageData } from '../page.ts'
import { formatPerSquareFoot, formatMinimum } from '../format-rates.ts'
import styles from './prices.module.css'

/**
 * What the owner's rates of the day make of each service. A rate of nothing is no price, so its line is left out;
 * without any confirmed rate the section leads to a free quote.
 */
export function Prices({
  data: { rates },
  lines,
}: {
  data: PageData
  lines: readonly { service: ServiceKey; about: string }[]
}) {
  const priced = lines.filter(({ service }) => rates[service].high > 0)
  if (priced.length === 0) return <AskForQuote />
  return (
    <section className={`${page.section} ${styles.above}`} aria-labelledby="prices">
      <div className={`${page.wrap} ${styles.cost}`}>
        <div className={styles.words}>
          <h2 id="prices">What it costs</h2>
          <p>These are our current rates. The price you agree to is the one in your estimate, after we measure.</p>
          <p>
            {rates.driveway.high > 0 &&
              `A two-car driveway of about ${ROUGH_SIZES.driveway.sqFt} sq ft comes to ${formatBallpark(computeBallpark(rates, 'driveway', ROUGH_SIZES.driveway.sqFt))}, cleaned, sanded and sealed. `}
            Old sealer that has to come off, deep stains and low spots that need lifting raise the price; a sound, open
            surface lowers it.
          </p>
        </div>
        <div className={styles.scroll}>
          <table className={styles.prices}>
            <thead>
              <tr>
                <th scope="col">Service</th>
                <th scope="col" className={styles.money}>
                  Per sq ft
                </th>
                <th scope="col" className={styles.money}>
                  Minimum
                </th>
              </tr>
            </thead>
            <tbody>
              {priced.map(({ service, about }) => (
                <tr key={service}>
                  <th scope="row">
                    <b>{SERVICES[service].label}</b>
                    <span>{about}</span>
                  </th>
                  <td className={styles.money}>{formatPerSquareFoot(rates[service])}</td>
                  <td className={styles.money}>{formatMinimum(rates[service]) ?? 'none'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

function AskForQuote() {
  return (
    <section className={`${page.section} ${styles.above}`} aria-labelledby="prices">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="prices">What it costs</h2>
          <p>
            Every surface is different, so we take a look before we quote a price.{' '}
            <a href="#quote">Ask for a free quote</a> and you get one clear price for the whole job.
          </p>
        </div>
      </div>
    </section>
  )
}
