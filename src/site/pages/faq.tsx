import { Phone } from 'lucide-react'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { faqNode } from '../faq-node.ts'
import { Island } from '../island.tsx'
import { FaqSearch } from '../islands/faq-search.tsx'
import type { Page } from '../page.ts'
import { CtaBand } from '../sections/cta-band.tsx'
import { Questions } from '../sections/questions.tsx'
import { QuoteSection } from '../sections/quote.tsx'
import { SidePage } from '../sections/side-page.tsx'

const LIST = 'faq-list'

export const faq: Page = {
  path: '/faq',
  name: 'FAQ',
  quoteForm: true,
  title: (facts) => `Frequently Asked Questions | ${facts.name}`,
  description: (facts) =>
    `How long sealing lasts, what restoration takes, how to prepare and how to pay: straight answers from ${facts.name} in ${facts.city}, ${facts.state}.`,
  keywords: () =>
    'paver sealing faq, how long does paver sealing last, pressure washing questions, oil stain on pavers',
  frame: 'site',
  structuredData: ({ faq: items, origin }) => [faqNode(`${origin}/faq#questions`, items)],
  Body: (data) => {
    const phoneShown = formatPhone(data.facts.phone)
    return (
      <>
        <SidePage
          here="FAQ"
          title="Frequently Asked Questions"
          lede="Everything you need to know about our services"
          side={
            <Island
              name="faq-search"
              of={FaqSearch}
              props={{ list: LIST, count: data.faq.length, phone: data.facts.phone, phoneShown }}
            />
          }
        >
          <Questions items={data.faq} name={LIST} />
        </SidePage>
        <CtaBand id="still" title="Still Have Questions?" text="Call us and talk to someone who knows pavers.">
          <LinkButton tone="tide" size="lg" href={`tel:${data.facts.phone}`}>
            <Icon of={Phone} />
            <span className="num">{phoneShown}</span>
          </LinkButton>
          <LinkButton tone="clay" size="lg" href="#quote">
            Get Free Estimate
          </LinkButton>
        </CtaBand>
        <QuoteSection data={data} />
      </>
    )
  },
}
