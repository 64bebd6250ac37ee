import { formatExperience, compactList, warrantyTerm, withWarranty } from '#domains/system/business/business-claims.ts'
import { CLAIMS, FINISHES, TOWNS } from '#domains/system/business/business-facts.ts'
import type { Content, Facts } from '#domains/system/business/contract.ts'
import { formatList } from '#lib/format-list.ts'
import type { PageWords } from './contract.ts'
import { getDefaultSettings } from './default-settings.ts'
import { MAX_LENGTHS } from './find-seo-faults.ts'

/**
 * What a page is about: its title without the name of the business, one sentence that only this page can say, and what
 * may follow it.
 */
type Subject = { title: string; says: string; adds: readonly string[] }

/**
 * A title and a description of a page that fit a search result, out of the business's own facts: the same facts give
 * the same words. It claims nothing that Settings does not say.
 */
export function draftPageWords(pagePath: string, content: Content): PageWords {
  const { title, says, adds } = subjectOf(pagePath, content)
  const titles = [`${title} | ${content.facts.name}`, title, cut(title, MAX_LENGTHS.title.most)]
  return {
    pageTitle: titles.find((one) => one.length <= MAX_LENGTHS.title.most) ?? '',
    metaDescription: fitted(says, adds),
  }
}

/**
 * The first sentence, and of the others those that fill the line: the first of them count most, as long as there is a
 * way to fill it with them.
 */
function fitted(first: string, others: readonly string[]): string {
  const { from, most } = MAX_LENGTHS.description
  const texts = choicesOf(others)
    .map((chosen) => [first, ...chosen].join(' '))
    .filter((text) => text.length <= most)
  return (
    texts.find((text) => text.length >= from) ??
    texts.toSorted((a, b) => b.length - a.length)[0] ??
    `${cut(first, most - 3).replace(/[,;:.]$/, '')}...`
  )
}

/** Every choice of some of them in their order, those with the first ones first: of a and b it is a b, a, b, none. */
function choicesOf([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [[]]
  const rest = choicesOf(others)
  return [...rest.map((chosen) => [first, ...chosen]), ...rest]
}

/** After the last whole word that there is room for; a single word that is longer ends where the room does. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most)
  return text.slice(0, end > 0 ? end : most)
}

function subjectOf(pagePath: string, { facts, faq }: Content): Subject {
  const { city, state, county } = facts
  const estimate = `Quotes within ${facts.answerHours} hours.`
  const term = warrantyTerm(facts)
  const warranty = term && `${term} sealing warranty.`
  const since = `Owner-operated since ${facts.since}.`
  const insured = 'Licensed and insured.'
  const near = `Within ${facts.radiusMiles} miles of ${city}.`
  const always = compactList(estimate, warranty, since, insured, near, 'Call today.')
  const pages: Record<string, Subject> = {
    '/': {
      title: `Paver Sealing in ${city}, ${state} and Around Tampa Bay`,
      says: `Paver sealing, cleaning and pressure washing for homes in ${city} and around Tampa Bay.`,
      adds: always,
    },
    '/about': {
      title: `Owner-Operated Paver Sealing Since ${facts.since}`,
      says: `Owner-operated paver sealing and pressure washing in ${county} and nearby.`,
      adds: compactList(`${capital(formatExperience(facts))}.`, insured, warranty, estimate, near),
    },
    '/gallery': {
      title: `Paver Sealing Before and After in ${city}, ${state}`,
      says: 'See what cleaning, sanding and sealing do for driveways, pool decks and patios: before and after, side by side.',
      adds: always,
    },
    '/reviews': {
      title: `Paver Sealing Reviews in ${city}, ${state}`,
      says: `What customers in ${city} and around Tampa Bay say about our sealing and washing, from finished jobs only.`,
      adds: always,
    },
    '/faq': {
      title: 'Paver Sealing Questions, Answered',
      says: `Straight answers to ${faq.length > 1 ? faq.length : 'your'} questions about sealing, cleaning, preparing and paying.`,
      adds: [`Sealing lasts ${CLAIMS.sealingLasts}.`, ...always],
    },
    '/services': {
      title: `Paver and Washing Services in ${city}, ${state}`,
      says: 'Six services for driveways, pool decks, patios and walls, each with how we do it, step by step.',
      adds: always,
    },
    '/service-areas': {
      title: `Paver Sealing Service Areas Around ${city}`,
      says: `The towns around ${city} where we seal pavers and wash driveways, roofs and walls.`,
      adds: always,
    },
    '/services/paver-sealing': {
      title: `Paver Sealing in ${city} and Tampa Bay`,
      says: `Pavers cleaned, re-sanded and sealed in a ${formatList(
        FINISHES.map(({ name }) => name.toLowerCase()),
        'or',
      )} finish, for ${CLAIMS.sealingLasts} of protection.`,
      adds: always,
    },
    '/services/pressure-washing': {
      title: `Pressure Washing in ${city} and Tampa Bay`,
      says: 'Driveways, pool enclosures, walls and roofs washed with the right pressure for each surface.',
      adds: [estimate, since, insured, near, 'Call today.'],
    },
    '/partners': {
      title: `Trusted Home Service Partners in ${city}, ${state}`,
      says: `Local companies around ${city} we’d call ourselves, with phone numbers and websites.`,
      adds: [since, insured, near],
    },
    '/login': {
      title: 'Business Dashboard Sign-In',
      says: `Business dashboard sign-in for the ${facts.name} team in ${city}, ${state}.`,
      adds: ['Requests, jobs, customers and invoices in one place.', since, insured],
    },
    '/privacy': {
      title: 'Privacy: What We Collect and Why',
      says: 'What personal information we collect when you ask for a quote, why we keep it, and how to have it corrected or deleted.',
      adds: [since, insured],
    },
    '/terms': {
      title: 'Terms: Estimates, Weather, Payment and Warranty',
      says: `What our estimates include, what happens if it rains, when payment is due, and what ${withWarranty(facts, 'the ', ' sealing warranty') || 'an estimate'} covers.`,
      adds: [since, insured],
    },
    '/accessibility': {
      title: 'Accessibility: Keyboard, Screen Readers, Large Text',
      says: 'How this site works with a keyboard, a screen reader, large text and high contrast, and how to reach us if it does not.',
      adds: [since, insured],
    },
  }
  return (
    pages[pagePath] ??
    areaOf(pagePath, { facts, always }) ?? {
      title: fromPath(pagePath),
      says: `${fromPath(pagePath)} by ${facts.name} in ${city}, ${state}.`,
      adds: always,
    }
  )
}

/** Of a town: the trouble that its own page begins with. */
function areaOf(pagePath: string, { facts, always }: { facts: Facts; always: readonly string[] }): Subject | undefined {
  if (!pagePath.startsWith('/service-areas/')) return undefined
  const slug = pagePath.slice('/service-areas/'.length)
  const place = TOWNS.find((town) => town.slug === slug)?.name ?? fromPath(pagePath)
  const [trouble] =
    getDefaultSettings(facts)
      .find((one) => one.pagePath === pagePath)
      ?.metaDescription.split(/(?<=\.) /) ?? []
  return {
    title: `Paver Sealing & Pressure Washing in ${place}, ${facts.state}`,
    says: trouble ?? `Paver sealing, cleaning and pressure washing in ${place}.`,
    adds: always,
  }
}

/** `/offers/spring-2026` → `Spring 2026`. */
const fromPath = (pagePath: string): string =>
  (pagePath.split('/').at(-1) ?? '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
