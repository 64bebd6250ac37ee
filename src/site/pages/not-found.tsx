import { Phone } from 'lucide-react'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Page } from '../page.ts'
import { Bricks } from '../sections/link-bricks.tsx'
import page from '../layout/page.module.css'
import styles from './not-found.module.css'

const LINKS = [
  { name: 'Paver Sealing', href: '/services/paver-sealing' },
  { name: 'Pressure Washing', href: '/services/pressure-washing' },
  { name: 'Gallery', href: '/gallery' },
  { name: 'Reviews', href: '/reviews' },
]

/** Stands in for every path that has no page. */
export const notFound: Page = {
  path: '/404',
  name: 'Not found',
  title: (facts) => `404 Page Not Found | ${facts.name}`,
  description: () => 'We couldn’t find this page.',
  frame: 'site',
  status: 404,
  unlisted: true,
  Body: ({ facts, development }) => (
    <div className={`${page.wrap} ${styles.nf}`}>
      <MissingPaver />
      <div className={styles.nftxt}>
        <h1>404 Page Not Found</h1>
        <p className={page.lede}>One paver is missing here. The rest of the driveway is fine.</p>
        {development && <p className="muted">Did you forget to add the page to the router?</p>}
        <div className={`${page.ctas} ${styles.ctas}`}>
          <LinkButton tone="clay" size="lg" href="/">
            Go to the home page
          </LinkButton>
          <LinkButton tone="tide" size="lg" href={`tel:${facts.phone}`}>
            <Icon of={Phone} />
            {`Call ${formatPhone(facts.phone)}`}
          </LinkButton>
        </div>
      </div>
      <Bricks label="Try one of these" links={LINKS} />
    </div>
  ),
}

const BRICK = { width: 86, height: 40, rx: 5 }
const STEP = { x: 92, y: 46 }
const MISSING = { course: 2, brick: 4 }

/** Five courses in running bond with one brick lifted out, drawn in the tones of unsealed stone. */
function MissingPaver() {
  const bricks = [0, 1, 2, 3, 4].flatMap((course) => [0, 1, 2, 3, 4, 5, 6, 7].map((brick) => ({ course, brick })))
  const at = ({ course, brick }: { course: number; brick: number }) => ({
    x: (brick - 1) * STEP.x + (course % 2) * (STEP.x / 2),
    y: course * STEP.y,
  })
  return (
    <svg className={styles.nfart} viewBox="0 0 598 224" role="img" aria-label="A course of pavers with one missing">
      {bricks.map((place) => {
        const missing = place.course === MISSING.course && place.brick === MISSING.brick
        const tone = [styles.pd, styles.pa, styles.pb, styles.pc][(place.brick + place.course * 3) % 4]
        return (
          <rect
            key={`${place.course}-${place.brick}`}
            className={missing ? styles.hole : tone}
            {...at(place)}
            {...BRICK}
          />
        )
      })}
      <g transform="rotate(14 430 200)">
        <rect className={styles.lit} x="392" y="170" {...BRICK} />
        <path d="M398 174h74" className={styles.glint} />
      </g>
    </svg>
  )
}
