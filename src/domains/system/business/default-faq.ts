import { formatPhone } from '#lib/phone.ts'
import { formatList } from '#lib/format-list.ts'
import { formatExperience, withWarranty } from './business-claims.ts'
import type { Facts, FaqItem, Licensing } from './contract.ts'
import { CLAIMS, FINISHES, SERVICES, TOWNS } from './business-facts.ts'
import { formatLicensing } from './format-license.ts'

const finishes = FINISHES.map(({ name, gloss }) => `${name.toLowerCase()} (${gloss})`)

/**
 * The fifteen questions of spec.md §2 with answers worked out from the facts, until the owner writes their own in
 * Settings. Each answer can be read alone: the chat gives it without the others.
 */
export function defaultFaq(facts: Facts, licensing: Licensing): FaqItem[] {
  const proof = formatLicensing(licensing)
  const phone = formatPhone(facts.phone)
  return [
    {
      question: 'What areas do you serve?',
      answer: `${facts.name} is based in ${facts.city}, ${facts.state} ${facts.zip}, and works within about ${facts.radiusMiles} miles, in ${facts.county} and just over the line into Manatee County: ${formatList(TOWNS.map(({ name }) => name))}. For larger jobs we also drive north to Pasco County. Not sure if you’re too far? Send your address with the quote form or call ${phone}. You’ll get a straight yes or no, and coming out to look at your pavers is free.`,
    },
    {
      question: 'What sealing services do you offer?',
      answer: `We seal paver driveways, pool decks, patios, lanais and walkways, for homes and for businesses. On the quote form these are ${formatList(SERVICES.map(({ name }) => name).filter((name) => name.endsWith('Sealing')))}. We never just put sealer down: first we deep clean the surface and refill the joints with fresh sand. You choose the finish: ${formatList(finishes, 'or')}.${withWarranty(facts, ' Every sealing job carries a ', ' warranty.')}`,
    },
    {
      question: 'Do you offer same-day service?',
      answer: `For paver cleaning, yes, subject to availability. Call ${phone} in the morning: if there is a gap in the day near you, we can often wash before evening. Sealing and restoration are always booked ahead, because fresh sealer needs dry joints and a forecast without an afternoon storm. In summer we start those jobs early. If weather still changes your day, we’ll let you know before it starts.`,
    },
    {
      question: 'How long have you been in business?',
      answer: `Since ${facts.since}: ${formatExperience(facts, 'of paver work')} around ${facts.city}. ${facts.name} is owner-operated, so the owner backs every job. By now we’ve seen nearly everything ${facts.county} does to pavers: orange rust from well-water sprinklers, brown tannin under live oaks, white salt around pools, and joint sand that one summer storm carried down to the curb.`,
    },
    {
      question: 'What does pressure washing include?',
      answer: `Four steps: pre-treatment of mold, algae and stains; washing at the right pressure for the surface; a post-treatment that slows regrowth; and a final cleanup that includes rinsing windows and plants. We wash driveways, walkways, patios, pool decks and screen enclosures, fences, house walls, roofs and commercial buildings. Stucco, painted siding and roofs get a soft wash, where the cleaning solution does the work instead of force. The water comes from your outdoor spigot.`,
    },
    {
      question: 'Are estimates free?',
      answer: `Yes, with no obligation. Fill in the quote form or call ${phone} and you’ll hear back within ${facts.answerHours} hours. We come out, measure, and look at stains, joints and where the rain runs off; smaller areas can be priced from a photo or two. Then you get one clear price for the whole job, including cleaning, sand and sealer.`,
    },
    {
      question: 'How long does sealing last?',
      answer: `${CLAIMS.sealingLasts} on most pavers here. A shaded lanai sits at the long end; a driveway in full afternoon sun or a deck around a saltwater pool sits at the short end. Two signs that it’s time to reseal: rain soaks in and darkens the pavers instead of beading, and sand starts washing out of the joints. Cleaning ${CLAIMS.cleaningRecommended} helps a seal last.${withWarranty(facts, ' Every sealing job is covered by our ', ' warranty, whichever finish you choose.')}`,
    },
    {
      question: 'What is your paver restoration process?',
      answer: [
        `Restoration takes ${CLAIMS.restorationTakes}, weather permitting, and always follows the same four steps.`,
        '1. Deep cleaning: mold, rust, oil and failing old sealer come off, down to sound stone.',
        '2. Joint sand restoration: sunken pavers are lifted and leveled, then fresh sand fills every joint.',
        `3. Sealer application: even coats in ${formatList(
          FINISHES.map(({ name }) => name.toLowerCase()),
          'or',
        )} finish.`,
        '4. Quality inspection: we walk the whole job with you before you pay.',
        `You can walk on the pavers after ${CLAIMS.walkAfter} and park on them after ${CLAIMS.parkAfter}.`,
      ].join('\n\n'),
    },
    {
      question: 'Are you licensed and insured?',
      answer: `Yes, ${facts.name} is licensed and insured for residential and commercial work${proof.length > 0 ? `: ${proof.join('; ')}` : ''}. Ask for our certificate of insurance and we’ll send it with your estimate. If your HOA, condo board or property manager needs to be named on it, let us know when you ask, since many want it on file before work starts. It’s worth asking every contractor: without insurance, a broken window or a fall can become a claim on your own policy.`,
    },
    {
      question: 'What types of sealer do you use?',
      answer: `Water-based and solvent-based sealers made for pavers, chosen by the stone and by how you use it. The look is your choice: ${formatList(finishes, 'or')}. Wet-look brings out the deepest color, satin is calmer, natural leaves the paver as it is. Pool decks and slopes get a grip additive so they aren’t slippery when wet. Sealed before by someone else? We test a corner first, because the wrong product over an old seal turns white.`,
    },
    {
      question: 'Can you remove oil stains?',
      answer: `Most of them. Fresh drips usually lift out with a degreaser that is left to work before we wash. Oil that has baked into an unsealed driveway for years tends to fade to a shadow, and a wet-look or satin seal makes the rest hard to see. A badly soaked paver can be swapped with a clean one from a hidden corner. Once sealed, the next drip stays on top: wipe it up within a day and it leaves no mark.`,
    },
    {
      question: 'How often should pavers be cleaned?',
      answer: `We recommend ${CLAIMS.cleaningRecommended}, and always before sealing again. Pavers under oaks or on the shaded north side of the house are due first; an open, sunny driveway can wait longer. In between, a leaf blower and a garden hose are all you need. Be careful with a rented pressure washer: a narrow tip held close etches the surface and blows the sand out of the joints. If a green film feels slick or weeds take root, don’t wait.`,
    },
    {
      question: 'Do you offer commercial services?',
      answer: `Yes. We wash and seal plazas, storefronts, clubhouses, HOA walks, restaurant patios and parking areas within about ${facts.radiusMiles} miles of ${facts.city}. We work before you open or after you close, in sections where people need to get through, and send the certificate of insurance to your property manager beforehand. One price covers the whole property. For walks that need to look good all year, book a recurring visit: monthly, quarterly, twice a year or yearly.`,
    },
    {
      question: 'What payment methods do you accept?',
      answer: `You can pay by ${facts.paymentMethods}, ${facts.paymentTerms}. Some jobs require a deposit to hold the day. Your estimate will say so, and it counts toward the price. Once we’ve walked the finished job together, you pay the balance on your estimate and nothing more. If we find something that changes the work, such as a broken base under a sunken corner, we show you and agree on a price before we continue. Card payments go through a secure link on your invoice, so you never read a card number over the phone.`,
    },
    {
      question: 'How should I prepare for your visit?',
      answer: `Please clear furniture and planters from the area, along with grills and toys, and park cars on the street. Turn sprinklers off the evening before, and after sealing leave them off for ${CLAIMS.parkAfter}, because wet joints can’t be sealed. Unlock the gate, leave an outdoor spigot on, close the windows and keep pets inside. Afterward, stay off sealed pavers for ${CLAIMS.walkAfter} on foot and ${CLAIMS.parkAfter} by car. Something too heavy to move? Let us know when you book.`,
    },
  ]
}
