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
      answer: `${facts.name} is based in ${facts.city}, ${facts.state} ${facts.zip}, and works within about ${facts.radiusMiles} miles, in ${facts.county} and just over the line into Manatee County: ${formatList(TOWNS.map(({ name }) => name))}. For larger jobs we also drive north to Pasco County. Not sure whether your street is too far? Send the address with the quote form or call ${phone}. You get a plain yes or no, and a visit to look at your pavers costs nothing.`,
    },
    {
      question: 'What sealing services do you offer?',
      answer: `We seal paver driveways, pool decks, patios, lanais and walkways, for homes and for businesses. On the quote form these are ${formatList(SERVICES.map(({ name }) => name).filter((name) => name.endsWith('Sealing')))}. Sealer never goes on alone: the surface is deep cleaned and the joints get fresh sand first. You choose the finish: ${formatList(finishes, 'or')}.${withWarranty(facts, ' Every sealing job carries a ', ' warranty.')}`,
    },
    {
      question: 'Do you offer same-day service?',
      answer: `For paver cleaning, yes, subject to availability. Call ${phone} in the morning: if there is a gap in the day near you, we can often wash before evening. Sealing and restoration are always booked ahead, because fresh sealer needs dry joints and a forecast without an afternoon storm. In summer we start those jobs early. If the weather still moves your day, you hear from us before it begins.`,
    },
    {
      question: 'How long have you been in business?',
      answer: `Since ${facts.since}: ${formatExperience(facts, 'of paver work')} around ${facts.city}. ${facts.name} is owner-operated, so the owner answers for every job. By now we have met nearly everything that ${facts.county} does to pavers: orange rust from well-water sprinklers, brown tannin under live oaks, white salt around pools, and joint sand that one summer storm carried down to the curb.`,
    },
    {
      question: 'What does pressure washing include?',
      answer: `Four steps: pre-treatment of mold, algae and stains; washing at the pressure that the surface can take; a post-treatment that slows regrowth; and a final cleanup with windows and plants rinsed. We wash driveways, walkways, patios, pool decks and screen enclosures, fences, house walls, roofs and commercial buildings. Stucco, painted siding and roofs get a soft wash, where the cleaning solution does the work instead of force. The water comes from your outdoor spigot.`,
    },
    {
      question: 'Are estimates free?',
      answer: `Yes, and they commit you to nothing. Fill in the quote form or call ${phone}, and you have an answer within ${facts.answerHours} hours. We come out, measure, and look at stains, joints and where the rain runs off; smaller areas can be priced from a photo or two. You then get one clear price for the whole job, with cleaning, sand and sealer in it.`,
    },
    {
      question: 'How long does sealing last?',
      answer: `${CLAIMS.sealingLasts} on most pavers here. A shaded lanai sits at the long end; a driveway in full afternoon sun or a deck around a saltwater pool sits at the short end. Two signs say that it is time again: rain soaks in and darkens the pavers instead of beading, and sand begins to leave the joints. Cleaning ${CLAIMS.cleaningRecommended} helps a seal reach its full age.${withWarranty(facts, ' Every sealing job is covered by our ', ' warranty, whichever finish you choose.')}`,
    },
    {
      question: 'What is your paver restoration process?',
      answer: [
        `Restoration takes ${CLAIMS.restorationTakes}, weather permitting, and always has the same four steps.`,
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
      answer: `Yes, ${facts.name} is licensed and insured for residential and commercial work${proof.length > 0 ? `: ${proof.join('; ')}` : ''}. Ask for the certificate of insurance and it comes with your estimate. If your HOA, condo board or property manager has to be named on it, tell us when you ask, since many of them want it on file before anyone unrolls a hose. It is worth asking every contractor: without insurance, a broken window or a fall can become a claim on your own policy.`,
    },
    {
      question: 'What types of sealer do you use?',
      answer: `Water-based and solvent-based sealers made for pavers, chosen by the stone and by how you use it. The look is your choice: ${formatList(finishes, 'or')}. Wet-look brings out the deepest color, satin is calmer, natural leaves the paver as it is. Pool decks and slopes get a grip additive, so that they are not slippery when wet. Sealed before by somebody else? We test a corner first, because the wrong product over an old seal turns white.`,
    },
    {
      question: 'Can you remove oil stains?',
      answer: `Most of them. Fresh drips usually lift out with a degreaser that is left to work before we wash. Oil that has baked into an unsealed driveway for years tends to fade to a shadow, and a wet-look or satin seal makes the rest hard to see. A badly soaked paver can be swapped with a clean one from a hidden corner. Once sealed, the next drip stays on top: wipe it up within a day and it leaves no mark.`,
    },
    {
      question: 'How often should pavers be cleaned?',
      answer: `We recommend ${CLAIMS.cleaningRecommended}, and always before sealing again. Pavers under oaks or on the shaded north side of the house are due first; an open, sunny driveway can wait longer. In between, a leaf blower and a garden hose are enough. Be careful with a rented pressure washer: a narrow tip held close etches the surface and blows the sand out of the joints. If a green film feels slick or weeds take root, do not wait for the date.`,
    },
    {
      question: 'Do you offer commercial services?',
      answer: `Yes. We wash and seal plazas, storefronts, clubhouses, HOA walks, restaurant patios and parking areas within about ${facts.radiusMiles} miles of ${facts.city}. Work is done before opening or after closing, in sections where people have to pass, and the certificate of insurance reaches your property manager beforehand. One price covers the whole property. Walks that must look the same all year can be booked as a recurring visit: monthly, quarterly, twice a year or yearly.`,
    },
    {
      question: 'What payment methods do you accept?',
      answer: `You can pay by ${CLAIMS.payment}, due on completion. Some jobs ask for a deposit to hold the day; your estimate says so, and it counts toward the price. First you walk the finished job with us; then you pay what is left of the price in your estimate, and nothing on top. If we find something that changes the work, such as a broken base under a sunken corner, we show it to you and agree on a price before we go on. Card payments run through a secure link on your invoice, so no card number is read out on the phone.`,
    },
    {
      question: 'How should I prepare for your visit?',
      answer: `Please clear furniture and planters from the area, along with grills and toys, and park cars on the street. Turn sprinklers off the evening before, and after sealing leave them off for ${CLAIMS.parkAfter}, because wet joints cannot be sealed. Unlock the gate, leave an outdoor spigot on, close the windows and keep pets inside. Afterward, stay off sealed pavers for ${CLAIMS.walkAfter} on foot and ${CLAIMS.parkAfter} by car. Something too heavy to move? Say so when you book.`,
    },
  ]
}
