import { SERVICES } from '#domains/system/business/business-facts.ts'
import type { Page } from '../page.ts'
import { Bricks } from '../sections/link-bricks.tsx'
import { Lead } from '../sections/page-lead.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { Services } from '../sections/services.tsx'
import { TownsNear } from '../sections/towns-near.tsx'
import page from '../layout/page.module.css'

/** The page above the two service pages: everything we do, and where each is described. */
export const allServices: Page = {
  path: '/services',
  name: 'Services',
  quoteForm: true,
  title: (facts) => `Paver and Pressure Washing Services | ${facts.name}`,
  description: (facts) =>
    `Paver sealing, cleaning and restoration, driveway and pool deck sealing, and pressure washing around ${facts.city}, ${facts.state}: what each one does.`,
  keywords: (facts) =>
    `paver services ${facts.city}, paver sealing, paver cleaning, paver restoration, pressure washing`,
  frame: 'site',
  Body: (data) => (
    <>
      <Lead
        here="Services"
        title="Pavers sealed, surfaces washed"
        lede="Six services for driveways, pool decks, patios and walls, for homes and businesses. Pick one to see how we do it, step by step."
      />
      <div className={page.wrap}>
        <Bricks label="Services" links={SERVICES} />
      </div>
      <Services facts={data.facts} />
      <TownsNear title="Near you" text="What we see most in each town, and what we do about it." />
      <QuoteSection data={data} />
    </>
  ),
}
