import { CLAIMS, FINISHES, TOWNS } from '#domains/business/facts.ts'
import type { Content } from '#domains/business/contract.ts'
import { list } from '#lib/words.ts'
import type { Draft } from './contract.ts'
import { FIRST_SETTINGS } from './first-settings.ts'
import { FITS } from './judge.ts'

/** What a page is about: its title without the name of the business, one sentence that only this page can say, and what may follow it. */
type Subject = { title: string; says: string; adds: readonly string[] }

/**
 * A title and a description of a page that fit a search result, out of the business's own facts: the same facts give the same words. It claims
 * nothing that Settings does not say.
 */
export function draftOf(pagePath: string, content: Content): Draft {
  const { title, says, adds } = subjectOf(pagePath, content)
  const { name, city, state } = content.facts
  const titles = [`${title} | ${name}`, title, `${title.slice(0, title.lastIndexOf(' ', FITS.title.most - 1))}`]
  // Where the page names no place, the town says who it is for.
  const placed = new RegExp(`${city}|Tampa|, ${state}`).test(title) ? [] : [`${title} in ${city}, ${state} | ${name}`, `${title} in ${city}, ${state}`]
  return {
    pageTitle: [...placed, ...titles].find((one) => one.length > 0 && one.length <= FITS.title.most) ?? title.slice(0, FITS.title.most),
    metaDescription: fitted(says, adds),
  }
}

/** The first sentence, and of the others those that together come nearest to the end of the line, in their order. */
function fitted(first: string, others: readonly string[]): string {
  let best = first
  for (let choice = 1; choice < 2 ** others.length; choice++) {
    // The first of the others counts most where two choices are as long: it is the low bit.
    const text = [first, ...others.filter((_, place) => choice & (1 << place))].join(' ')
    if (text.length <= FITS.description.most && text.length > best.length) best = text
  }
  return best.length <= FITS.description.most ? best : `${best.slice(0, best.lastIndexOf(' ', FITS.description.most - 3)).replace(/[,;:.]$/, '')}...`
}

function subjectOf(pagePath: string, { facts, faq }: Content): Subject {
  const { city, state, county } = facts
  const estimate = `Free estimates within ${facts.answerHours} hours.`
  const warranty = `${facts.warrantyYears}-year sealing warranty.`
  const since = `Owner-operated since ${facts.since}.`
  const insured = 'Licensed and insured.'
  const near = `Within ${facts.radiusMiles} miles of ${city}.`
  const always = [estimate, warranty, since, insured, near, 'Call today.']
  const pages: Record<string, Subject> = {
    '/': {
      title: `Paver Sealing & Pressure Washing in ${city}, ${state}`,
      says: `Paver sealing, cleaning and pressure washing for homes in ${city} and around Tampa Bay.`,
      adds: always,
    },
    '/about': {
      title: `Owner-Operated Paver Sealing Since ${facts.since}`,
      says: `The people who quote your job are the people who do it, in ${county} and nearby.`,
      adds: [`${facts.yearsOfExperience} years of experience.`, insured, warranty, estimate, near],
    },
    '/gallery': {
      title: 'Paver Sealing Before and After',
      says: 'See what cleaning, sanding and sealing do for driveways, pool decks and patios: before and after, side by side.',
      adds: always,
    },
    '/reviews': {
      title: 'Paver Sealing and Pressure Washing Reviews',
      says: `What customers in ${city} and around Tampa Bay say of our sealing and washing, from finished jobs only.`,
      adds: always,
    },
    '/faq': {
      title: 'Paver Sealing Questions, Answered',
      says: `Straight answers to ${faq.length} questions about sealing, cleaning, preparing and paying.`,
      adds: [`Sealing lasts ${CLAIMS.sealingLasts}.`, ...always],
    },
    '/services/paver-sealing': {
      title: `Paver Sealing in ${city} and Tampa Bay`,
      says: `Pavers cleaned, re-sanded and sealed, ${list(
        FINISHES.map(({ name }) => name.toLowerCase()),
        'or',
      )}, for ${CLAIMS.sealingLasts} of protection.`,
      adds: always,
    },
    '/services/pressure-washing': {
      title: `Pressure Washing in ${city} and Tampa Bay`,
      says: 'Driveways, pool enclosures, walls and roofs washed with the right pressure for each surface.',
      adds: [estimate, since, insured, near, 'Call today.'],
    },
    '/partners': {
      title: 'Trusted Home Service Partners',
      says: `Local companies around ${city} that we would call ourselves, with their phone numbers and websites.`,
      adds: [since, insured, near],
    },
    '/privacy': {
      title: 'Privacy: What We Keep and Why',
      says: 'Which personal data we keep when you ask for a quote, why we keep it, and how to have it corrected or erased.',
      adds: [since, insured],
    },
    '/terms': {
      title: 'Terms of Our Work',
      says: `What an estimate binds us to, what happens when it rains, when you pay, and what the ${facts.warrantyYears}-year sealing warranty covers.`,
      adds: [since, insured],
    },
  }
  return pages[pagePath] ?? areaOf(pagePath, { state, always }) ?? { title: fromPath(pagePath), says: `${fromPath(pagePath)} by ${facts.name} in ${city}, ${state}.`, adds: always }
}

/** Of a town: the trouble that its own page begins with. */
function areaOf(pagePath: string, { state, always }: { state: string; always: readonly string[] }): Subject | undefined {
  if (!pagePath.startsWith('/service-areas/')) return undefined
  const slug = pagePath.slice('/service-areas/'.length)
  const place = TOWNS.find((town) => town.slug === slug)?.name ?? fromPath(pagePath)
  const [trouble] = FIRST_SETTINGS.find((one) => one.pagePath === pagePath)?.metaDescription.split(/(?<=\.) /) ?? []
  return {
    title: `Paver Sealing & Pressure Washing in ${place}, ${state}`,
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
