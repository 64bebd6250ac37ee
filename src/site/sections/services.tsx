import { ArrowRight } from 'lucide-react'
import { compactList, warrantyTerm } from '#domains/system/business/business-claims.ts'
import type { Facts } from '#domains/system/business/contract.ts'
import { CLAIMS, FINISHES } from '#domains/system/business/business-facts.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Mark } from '#ui/sample-mark.tsx'
import { Picture, type PictureData } from '#ui/picture.tsx'
import { PICTURES } from '../pictures.ts'
import page from '../layout/page.module.css'
import styles from './services.module.css'
import { Ticks } from './ticks.tsx'

type Service = { name: string; picture: PictureData; features: string[]; href?: string }

export function Services({ facts }: { facts: Facts }) {
  return (
    <section className={page.section} aria-labelledby="services">
      <div className={page.wrap}>
        <div className={page.head}>
          <h2 id="services">Our Services</h2>
          <p>Washed, sanded, sealed. Three ways to bring tired hardscapes back, for homes and businesses.</p>
        </div>
        <div className={styles.svc}>
          {services(facts).map((service) => (
            <ServiceCard key={service.name} {...service} />
          ))}
        </div>
      </div>
    </section>
  )
}

const [wet, satin, natural] = FINISHES

const services = (facts: Facts): Service[] => [
  {
    name: 'Paver Sealing',
    picture: PICTURES.paverSealing,
    features: compactList(
      `${wet.name}, ${satin.name.toLowerCase()} or ${natural.name.toLowerCase()} finish`,
      'Locks joint sand and stops weeds',
      `UV and stain protection for ${CLAIMS.sealingLasts}`,
      warrantyTerm(facts) && `${warrantyTerm(facts)} warranty on sealing`,
    ),
    href: '/services/paver-sealing',
  },
  {
    name: 'Paver Cleaning',
    picture: PICTURES.paverCleaning,
    features: [
      'Mold, algae and rust treated first',
      'Oil stains pre-treated',
      `Recommended ${CLAIMS.cleaningRecommended}`,
      'Same-day service subject to availability',
    ],
    href: '/services/paver-sealing',
  },
  {
    name: 'Pressure Washing',
    picture: PICTURES.pressureWashing,
    features: [
      'Driveways, walkways and patios',
      'House washing and roof cleaning',
      'Pool and screen enclosures',
      'Commercial buildings and lots',
    ],
    href: '/services/pressure-washing',
  },
]

function ServiceCard({ name, picture, features, href }: Service) {
  return (
    <article className="card">
      <div className={styles.pic}>
        <Picture of={picture} />
        <Mark what="Illustration" over />
      </div>
      <div className={styles.in}>
        <h3>{name}</h3>
        <Ticks items={features} />
        {href && (
          <LinkButton tone="line" href={href}>
            Learn More
            <span className="vh">{` about ${name}`}</span>
            <Icon of={ArrowRight} />
          </LinkButton>
        )}
      </div>
    </article>
  )
}
