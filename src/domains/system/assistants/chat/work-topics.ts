import { CLAIMS, FINISHES, SERVICES } from '#domains/system/business/business-facts.ts'
import { formatList } from '#lib/format-list.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Topic } from './chat-topic.ts'

const finishes = formatList(
  FINISHES.map(({ name, gloss }) => `${name.toLowerCase()} (${gloss})`),
  'or',
)

export const ALL_SERVICES = formatList(SERVICES.map(({ name }) => name.toLowerCase()))

const RESTORATION = `Yes, that’s paver restoration: pavers that have sunk, spread or lost their sand are lifted and leveled, re-sanded and sealed. It takes ${CLAIMS.restorationTakes}.`
const WASHED =
  'Yes, that’s pressure washing: house walls, roofs, driveways, walkways, pool and patio areas, screen enclosures and commercial buildings.'
const SEALING_STEPS =
  'Sealing has four steps: deep cleaning, joint sand restoration, sealer application and a quality inspection. Cleaning is part of it.'

/** What people ask about surfaces, stains, sealers and steps. */
export const WORK_TOPICS: readonly Topic[] = [
  {
    asks: 'does sealing darken the pavers; darker; change the look; colors; will it look different',
    sentence: 'deepest color',
    say: () => `You choose the finish: ${finishes}.`,
  },
  {
    asks: `difference between cleaning and sealing; sealing versus cleaning; which service do i need; compare sealing
      and washing; clean or seal; do i need sealing or just washing; seal or restore`,
    say: () =>
      'Cleaning washes pavers. Sealing cleans them, refills the joint sand and adds a protective coat. Restoration is for pavers that have sunk, spread or lost their sand, and ends with a new seal.',
  },
  {
    asks: 'is wet look slippery; slippery; slick; grip; traction; non skid; slip',
    faq: 'slippery',
    sentence: 'slippery|grip',
  },
  {
    asks: `difference between wet look and natural; wet look versus satin; satin or natural; wet look vs natural;
      compare the finishes; what does wet look look like; what does natural finish mean`,
    say: () =>
      'Wet-look gives the deepest color and a shine you notice from the street. Satin is a soft sheen in between. Natural has no sheen and doesn’t change the look of the pavers.',
  },
  {
    asks: `which finish should i get; what finish is best; recommend a finish; help me choose a finish; which look
      suits travertine; what finish suits travertine; which look should i pick`,
    faq: 'finish should',
    say: () => `You choose the finish: ${finishes}.`,
  },
  {
    asks: 'finish; wet look; satin; natural look; matte; gloss; glossy; shiny; sheen; flat look; stay natural',
    say: () => `You choose the finish: ${finishes}.`,
  },
  {
    asks: `already sealed; pavers were sealed before; previously sealed; sealed years ago; old sealer; existing seal;
      strip; sealed by another company; remove the old coating; previous owner sealed it and now
      its peeling; take the old sealer off first; the last guys sealed it`,
    say: () =>
      'It depends on the seal that’s there. We test a corner first, because the wrong product over an old seal turns white. Send a photo with the quote form and tell us when it was sealed.',
  },
  {
    asks: `what types of sealer do you use; what sealer do you use; what type of sealer; what kind of sealer; sealer
      brand; water based or solvent; acrylic; penetrating; products; which sealant`,
    faq: 'types of sealer',
    sentence: 'water-based|solvent',
  },
  {
    asks: 'oil stains; oil; transmission; oil spots; grease; gas stain',
    faq: 'oil',
    sentence: 'oil',
  },
  {
    asks: `rust; well water; fertilizer; tannin; oak leaves; acorns; salt; efflorescence; white haze; tire marks;
      paint spill; gum; wine; stain; spots; mineral deposits; calcium deposits; mold; mildew; algae; moss; lichen;
      green; black stuff; black streaks; slime; fungus; dirty; filthy; remove stains`,
    say: () =>
      'We treat mold, algae, rust and oil stains before we wash. How much of an old stain comes out depends on the stain, so send a photo or two with the quote form.',
  },
  {
    asks: 'weeds; ants; fire ants in my pavers; insects; bugs; grass growing between pavers; grass in the joints',
    say: () =>
      'Sealing locks the sand in the joints, which leaves weeds and ants little room to come back. Cleaning removes what’s growing there now.',
  },
  {
    asks: 'polymeric sand; do you use polymeric sand; polysand; poly sand; sand that hardens',
    say: ({ phone }) =>
      `Sealing includes refilling the joints with fresh sand. I don’t know whether it’s polymeric, so please ask us: ${formatPhone(phone)}.`,
    next: ['call', 'quote'],
  },
  {
    asks: 'sand; joints; joint sand; what kind of sand do you use',
    sentence: 'fresh sand',
    say: () => SEALING_STEPS,
  },
  {
    asks: `restoration process; steps of restoration; how does restoration work; what does restoration involve; stages
      of restoration; what is included in restoration; what is paver restoration`,
    faq: 'restoration process',
    say: () => RESTORATION,
  },
  {
    asks: `sunken pavers; sinking; bricks sank; uneven; leveling; relevel; loose pavers; settled; dips; low spots;
      trips; fix; repair; restore; rejuvenate; refresh; bring it back; revive`,
    say: () => RESTORATION,
  },
  {
    asks: `commercial services; do you do businesses; local business; we manage townhomes; storefront; plaza; strip mall; i manage a
      strip mall; shopping plaza sidewalks; do you work at night for businesses; hoa;
      condos; apartments; property management; restaurants; office building; parking lots; parking garage; parking
      areas; warehouse; church; clubhouse; school; shopping center; hotel; office park`,
    faq: 'commercial',
    say: () => 'Yes, we work for homes and businesses, including HOAs.',
  },
  {
    asks: 'residential; homeowners; do you do homes; airbnb',
    say: () => 'Yes, we work for homes and businesses, including HOAs.',
  },
  {
    asks: `what does pressure washing include; pressure washing process; pressure washing steps; whats involved in
      power washing; what is included with a pressure wash; clean up; do you rinse the windows; a mess`,
    faq: 'pressure washing include',
    say: () => 'Pressure washing has four steps: pre-treatment, power washing, post-treatment and a final cleanup.',
  },
  {
    asks: `pressure washing; power washing; soft wash; do you pressure wash driveways; wash; washing; pressure wash
      house`,
    faq: 'pressure washing include',
    say: () => WASHED,
  },
  {
    asks: `how do you seal; whats involved in sealing; what is included in sealing; clean it before you seal; do you
      clean first before sealing; pressure clean before you seal; do you pressure wash before sealing; process;
      procedure; steps; sealing process step by step; how do you apply the sealer; does sealing include cleaning`,
    say: () => SEALING_STEPS,
  },
  {
    asks: `why seal; should i seal my pavers; worth the money; benefits of sealing; advantages; point of sealing; do i
      need to seal; is sealing necessary; is sealing a good idea; what does sealing do; purpose of sealer; does it
      prevent fading`,
    say: () =>
      `Sealing brings the color back, keeps stains on top where they rinse off, and shields the pavers from the sun. It also holds the joint sand against weeds and insects, and lasts ${CLAIMS.sealingLasts}.`,
  },
  {
    asks: `can i do it myself; diy; rent a pressure washer; home depot; lowes; do it my self; my brother in law has a power
      washer; i have a pressure washer; why do i need you`,
    faq: 'rent',
    sentence: 'rented',
  },
  {
    asks: 'should pavers be sealed after washing; seal after pressure washing; sealing after wash',
    faq: 'sealed after',
  },
  {
    asks: 'seal concrete; seal garage floor',
    sentence: 'concrete, walls and roofs need no seal',
  },
  {
    asks: `what services do you offer; service; what do you do; what all do you do; what do you guys do; what all do
      you guys do; what do you all do; what kind of work do you do; list of services; what do you clean; what do you
      offer; what services do you provide; what exactly do you do; what types of services; what else do you do; do you
      do decks; do you do driveways; do you do walkways; do you do patios; tell me more; more information`,
    say: () => `We do ${ALL_SERVICES}, for homes and businesses.`,
    next: [
      'quote',
      { label: 'Paver sealing', href: '/services/paver-sealing' },
      { label: 'Pressure washing', href: '/services/pressure-washing' },
    ],
  },
  {
    asks: `paver sealing; sealing; do you seal pavers; do you seal driveways; seal pool decks; do you seal patios;
      seal brick; seal travertine; seal lanai; sealing services; do you do sealing`,
    faq: 'sealing services',
    say: () => `We do ${ALL_SERVICES}, for homes and businesses.`,
  },
  {
    asks: 'cleaning; clean pool deck',
    say: () =>
      `Paver cleaning treats mold, algae, rust and oil first, then washes. We recommend it ${CLAIMS.cleaningRecommended}; same-day service is subject to availability.`,
  },
  { asks: `gutters; do you clean gutters; gutter cleaning`, faq: 'gutters' },
  {
    asks: `wash roof; shingles; tile roof; house washing; wash my house; do you wash houses; clean house; home
      exterior; siding; stucco; walls; mobile home; fences; screens; pool cage; lanai; sidewalks; walkways; concrete;
      wash concrete; clean garage floor; concrete cleaning; wash patio; wash pool deck; curbs`,
    sentence: 'house walls|soft wash',
    say: () => WASHED,
    isBroad: true,
    yes: true,
  },
]
