import { formatExperience, withWarranty } from '#domains/system/business/business-claims.ts'
import type { Facts, FaqItem } from '#domains/system/business/contract.ts'
import { CLAIMS, FINISHES, formatAddress, SERVICES } from '#domains/system/business/business-facts.ts'
import { formatList } from '#lib/format-list.ts'

const finishes = formatList(
  FINISHES.map(({ name, gloss }) => `${name.toLowerCase()} (${gloss})`),
  'or',
)

export const ALL_SERVICES = formatList(SERVICES.map(({ name }) => name.toLowerCase()))

/**
 * What the business says of itself (spec.md §1 and §2), each as the answer to a question: said by the rules, and found
 * by the search beside the FAQ.
 */
export const CANNED_ANSWERS = {
  lasts: (facts: Facts) =>
    `Sealing lasts ${CLAIMS.sealingLasts}${withWarranty(facts, ', and our sealing work carries a ', ' warranty')}. Want a free estimate?`,
  warranty: (facts: Facts) =>
    withWarranty(
      facts,
      'Every sealing job carries a ',
      ' warranty. It covers sealing work. Ask us for the terms with your estimate.',
    ) ||
    `Please call us about that. We don’t offer a multi-year warranty, but we’ll look at anything that isn’t right.`,
  licensed: (facts: Facts) => `Yes, ${facts.name} is licensed and insured.`,
  payment: () =>
    `You can pay by ${CLAIMS.payment}, due on completion. If a job requires a deposit, your estimate will say so.`,
  prepare: () => 'Please clear furniture and planters from the area beforehand. We take care of the rest.',
  dry: () =>
    `After sealing you can walk on the pavers after ${CLAIMS.walkAfter} and park on them after ${CLAIMS.parkAfter}, in dry weather.`,
  restoration: () =>
    `Yes, that’s paver restoration: pavers that have sunk, spread or lost their sand are lifted and leveled, re-sanded and sealed. It takes ${CLAIMS.restorationTakes}.`,
  takes: () =>
    `A paver restoration takes ${CLAIMS.restorationTakes}, weather permitting. For other work, it depends on the size. Your estimate will say how long.`,
  stains: () =>
    'We treat mold, algae, rust and oil stains before we wash. How much of an old stain comes out depends on the stain, so send a photo or two with the quote form.',
  cleaningEvery: () =>
    `We recommend cleaning pavers ${CLAIMS.cleaningRecommended}. A seal lasts ${CLAIMS.sealingLasts}, so that’s when it’s time to reseal.`,
  sameDay: (facts: Facts) =>
    `Same-day paver cleaning is possible, subject to availability. Call in the morning. For other requests, you’ll hear back within ${facts.answerHours} hours.`,
  onTime: () => 'You get a day and an arrival window, and a heads-up if the weather changes it.',
  next: (facts: Facts) =>
    `Send the quote form and you’ll hear back within ${facts.answerHours} hours. We’ll come measure for free, or use your photos for smaller areas. Then you get one clear price.`,
  finishes: () => `You choose the finish: ${finishes}.`,
  weeds: () =>
    'Sealing locks the sand in the joints, which leaves weeds and ants little room to come back. Cleaning removes what’s growing there now.',
  whySeal: () =>
    `Sealing brings the color back, keeps stains on top where they rinse off, and shields the pavers from the sun. It also holds the joint sand against weeds and insects, and lasts ${CLAIMS.sealingLasts}.`,
  sealingSteps: () =>
    'Sealing has four steps: deep cleaning, joint sand restoration, sealer application and a quality inspection. Cleaning is part of it.',
  washingSteps: () =>
    'Pressure washing has four steps: pre-treatment, power washing, post-treatment and a final cleanup.',
  difference: () =>
    'Cleaning washes pavers. Sealing cleans them, refills the joint sand and adds a protective coat. Restoration is for pavers that have sunk, spread or lost their sand, and ends with a new seal.',
  services: () => `We do ${ALL_SERVICES}, for homes and businesses.`,
  cleaning: () =>
    `Paver cleaning treats mold, algae, rust and oil first, then washes. We recommend it ${CLAIMS.cleaningRecommended}; same-day service is subject to availability.`,
  washed: () =>
    'Yes, that’s pressure washing: house walls, roofs, driveways, walkways, pool and patio areas, screen enclosures and commercial buildings.',
  owner: (facts: Facts) =>
    `${facts.name} has been owner-operated in ${facts.city} since ${facts.since}: ${formatExperience(facts)}.`,
  address: (facts: Facts) => `We’re based at ${formatAddress(facts)}. We come to you.`,
  commercial: () => 'Yes, we work for homes and businesses, including HOAs.',
} satisfies Record<string, (facts: Facts) => string>

export function getCannedAnswers(facts: Facts): FaqItem[] {
  return [
    { question: 'Why seal pavers, is sealing worth it, benefits', answer: CANNED_ANSWERS.whySeal() },
    { question: 'Steps and process of sealing', answer: CANNED_ANSWERS.sealingSteps() },
    { question: 'Steps and process of pressure washing', answer: CANNED_ANSWERS.washingSteps() },
    { question: 'Difference between cleaning, sealing and restoration', answer: CANNED_ANSWERS.difference() },
    { question: 'Roof, house, wall, fence, siding, stucco washing', answer: CANNED_ANSWERS.washed() },
    { question: 'Weeds, ants and insects between pavers', answer: CANNED_ANSWERS.weeds() },
    { question: 'Owner, family business, experience, history', answer: CANNED_ANSWERS.owner(facts) },
    { question: 'Dry, walk, park, cars after sealing', answer: CANNED_ANSWERS.dry() },
    { question: 'Wet-look, satin, natural, glossy, matte finish', answer: CANNED_ANSWERS.finishes() },
  ]
}
