import type { Facts } from '#domains/system/business/contract.ts'
import { TOWNS } from '#domains/system/business/business-facts.ts'
import page from '../layout/page.module.css'
import { Bricks } from './link-bricks.tsx'
import styles from './service-areas.module.css'

export function ServiceAreas({ facts }: { facts: Facts }) {
  return (
    <section className={page.section} aria-labelledby="areas">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="areas">Service Areas</h2>
          <p>{`Based in ${facts.city}, serving ${facts.county} within ${facts.radiusMiles} miles, with Parrish and Bradenton just over the Manatee County line. Pick your town.`}</p>
        </div>
        <Bricks
          label="Service areas"
          links={TOWNS.map(({ name, slug }) => ({ name, href: `/service-areas/${slug}` }))}
        />
        <p className={styles.more}>
          Don’t see your town? We also work in the rest of{' '}
          <a href="/service-areas/hillsborough-county">Hillsborough County</a> and, for larger jobs, in{' '}
          <a href="/service-areas/pasco-county">Pasco County</a>.
        </p>
      </div>
    </section>
  )
}
