import type { Facts } from '#domains/system/business/contract.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Page } from '../page.ts'
import { Chapters, type Chapter } from '../sections/chapters.tsx'

/** Change it with every change of the text below, which says what tests/e2e/accessibility.test.ts looks at. */
const LAST_CHANGED = '2026-11-29'

export const accessibility: Page = {
  path: '/accessibility',
  name: 'Accessibility',
  title: (facts) => `Accessibility | ${facts.name}`,
  description: () =>
    'How this site works with a keyboard, a screen reader, large text and high contrast, and how to reach us if something does not.',
  keywords: () => 'accessibility statement, WCAG 2.2',
  frame: 'site',
  Body: ({ facts }) => (
    <Chapters
      here="Accessibility"
      title="Accessibility"
      lede={`Everyone should be able to read this site, ask ${facts.name} for a quote, approve an estimate and pay an invoice. If you can’t, call us and we’ll do it with you by phone.`}
      changed={LAST_CHANGED}
      chapters={chapters(facts)}
    />
  ),
}

const chapters = (facts: Facts): Chapter[] => [
  {
    id: 'standard',
    title: 'What we aim for',
    body: (
      <p>
        Our goal is Level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, on every page, with and without
        JavaScript, in light and dark colors.
      </p>
    ),
  },
  {
    id: 'works',
    title: 'What works',
    body: (
      <ul>
        <li>
          Everything can be reached and used with a keyboard, in the order you read it. The first press of Tab offers to
          skip to the content, and you can always see where you are.
        </li>
        <li>
          Pages have headings, landmarks and labels for screen readers, and pictures have descriptions. When a form
          needs something from you, it says what, at the field and in a list above it, and what you typed stays.
        </li>
        <li>
          Text can be enlarged to 400% without scrolling sideways. A button at the top switches between light and dark
          colors, your device’s high-contrast mode works, and no information is in color alone.
        </li>
        <li>If your device asks for less motion, nothing moves on its own. There is no video or sound.</li>
        <li>Before-and-after pictures can be compared with the arrow keys.</li>
        <li>You don’t have to draw a signature. Typing your name counts the same.</li>
      </ul>
    ),
  },
  {
    id: 'limits',
    title: 'What we know is not perfect',
    body: (
      <ul>
        <li>PDFs of estimates and invoices are not tagged for screen readers. The web page behind your link is.</li>
        <li>Photos from finished jobs may have short descriptions only.</li>
        <li>
          Where you can pay by card, the card form comes from our payment processor. If it gives you trouble, call us to
          pay another way.
        </li>
      </ul>
    ),
  },
  {
    id: 'tell-us',
    title: 'Tell us what doesn’t work',
    body: (
      <p>
        Call{' '}
        <a href={`tel:${facts.phone}`} className="num">
          {formatPhone(facts.phone)}
        </a>{' '}
        or write to <a href={mailLink(facts.email)}>{facts.email}</a>. Say which page it was and what you use to read
        it.
        {` We’ll answer within ${facts.answerHours} hours with what you need, in a form that works for you.`}
      </p>
    ),
  },
]
