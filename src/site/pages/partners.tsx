import { Phone, RotateCw, WifiOff } from 'lucide-react'
import type { Thing } from 'schema-dts'
import type { Facts } from '#domains/system/business/contract.ts'
import type { Partner } from '#domains/site/partners/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { Page, PageData } from '../page.ts'
import { Lead } from '../sections/page-lead.tsx'
import { PartnerCard } from '../sections/partner-card.tsx'
import page from '../layout/page.module.css'
import styles from './partners.module.css'

const PATH = '/partners'

export const partners: Page = {
  path: PATH,
  name: 'Trusted Partners',
  title: (facts) => `Trusted Partners for Your Home Around ${facts.city}, ${facts.state}`,
  description: () =>
    'Local companies we’d call ourselves, from landscaping to pool care, with phone numbers and websites.',
  keywords: (facts) => `trusted home service partners ${facts.city}, local contractors Apollo Beach`,
  frame: 'site',
  structuredData,
  isIncomplete: (data) => data.partners === null,
  Body: (data) => (
    <>
      <Lead
        here="Trusted Partners"
        title="People we send our own customers to"
        lede={
          data.partners?.length === 0
            ? 'Local companies we’d call ourselves will be listed here.'
            : 'We seal pavers. For the pool, the screen and the palms beside them, call these neighbors. We take no commission.'
        }
      />
      <div className={`${page.wrap} ${styles.groups}`}>
        {data.partners === null && <NotLoaded />}
        {data.partners?.length === 0 && <NoneYet facts={data.facts} />}
        {grouped(data.partners ?? []).map(([category, members], place) => (
          <section key={category} aria-labelledby={`group-${place + 1}`}>
            <h2 id={`group-${place + 1}`}>{category}</h2>
            <div className={styles.grid}>
              {members.map((partner) => (
                <PartnerCard key={partner.id} partner={partner} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </>
  ),
}

/** In the owner's order: a category stands where its first partner does. */
function grouped(list: readonly Partner[]): [string, Partner[]][] {
  return [...Map.groupBy(list, ({ category }) => category)]
}

function NoneYet({ facts }: { facts: Facts }) {
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 112 44" aria-hidden="true">
        <g className={styles.dash}>
          <rect x="1" y="1" width="34" height="18" rx="3" />
          <rect x="39" y="1" width="34" height="18" rx="3" />
          <rect x="77" y="1" width="34" height="18" rx="3" />
          <rect x="1" y="24" width="15" height="18" rx="3" />
          <rect x="58" y="24" width="34" height="18" rx="3" />
          <rect x="96" y="24" width="15" height="18" rx="3" />
        </g>
        <rect className={styles.lit} x="20" y="24" width="34" height="18" rx="3" />
      </svg>
      <p>We're building our network of trusted partners.</p>
      <LinkButton tone="line" href={`tel:${facts.phone}`} data-phone={formatPhone(facts.phone)}>
        <Icon of={Phone} />
        Call and ask
      </LinkButton>
    </div>
  )
}

function NotLoaded() {
  return (
    <div className="empty">
      <span className={styles.bad}>
        <Icon of={WifiOff} />
      </span>
      <p role="alert">
        <b>Failed to load partners. Please try again.</b>
      </p>
      <LinkButton tone="line" href={PATH}>
        <Icon of={RotateCw} />
        Reload Page
      </LinkButton>
    </div>
  )
}

/** Includes only real partners, so that no search leads to a fictional company. */
function structuredData({ partners: all }: PageData): Thing[] {
  const real = all?.filter(({ sample }) => !sample) ?? []
  if (real.length === 0) return []
  return [
    {
      '@type': 'ItemList',
      name: 'Trusted partners',
      itemListElement: real.map(({ name, phone, email, website }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        item: { '@type': 'LocalBusiness', name, telephone: phone, email, ...(website && { url: website }) },
      })),
    },
  ]
}
