import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import { formatDate } from '#lib/local-time.ts'
import { Picture } from '#ui/picture.tsx'
import styles from './estimate.module.css'

/** Shows the title, the customer, the address and the last valid day. */
export function EstimateTop({
  estimate: { estimateNumber, title, intro, customerName, address, areaSqFt, validUntil, picture },
}: {
  estimate: LinkedEstimate
}) {
  return (
    <header className={styles.top}>
      <p className="subtle small">
        Estimate <span className="num">{estimateNumber}</span> · valid until {formatDate(validUntil)}
      </p>
      <h1>{title}</h1>
      <p className={styles.lede}>
        For {customerName}, {address}.
        {areaSqFt !== null && (
          <>
            {' '}
            Measured: <b className="num">{areaSqFt.toLocaleString('en-US')} sq ft</b>.
          </>
        )}
      </p>
      {picture && (
        <Picture of={{ ...picture, sizes: '(min-width: 761px) 640px, 100vw' }} className={styles.cover} first="low" />
      )}
      {intro && <p className={styles.intro}>{intro}</p>}
    </header>
  )
}
