import { formatExperience, withWarranty } from '#domains/system/business/business-claims.ts'
import { CLAIMS, formatAddress } from '#domains/system/business/business-facts.ts'
import { formatPhone } from '#lib/phone.ts'
import { answerLicense, answerPayment } from './promise-answers.ts'
import type { Topic } from './chat-topic.ts'
import { ALL_SERVICES } from './work-topics.ts'

const DRY = `After sealing you can walk on the pavers after ${CLAIMS.walkAfter} and park on them after ${CLAIMS.parkAfter}, in dry weather.`

/** What people ask about the visit, the money and the company. */
export const VISIT_TOPICS: readonly Topic[] = [
  // Before and after.
  {
    asks: `how soon can i park; how long till i can park on it; when can i park; when can i drive on the driveway
      again; can i walk on sealed pavers; can cars drive on it after sealing; how soon can we use the patio; dry time;
      cure time; how long does it take to dry; when can i put furniture back; stay off; when the crew leaves can i walk
      on it; when is it ok to step on the pavers again after you seal; pull the car back in; is monday to tuesday too
      soon to park; how soon can the truck go back in the driveway`,
    say: () => DRY,
  },
  {
    asks: `how long before we can swim; swim after the pool deck is sealed; use the pool after; when can the kids get
      back in the pool; is the pool closed while the deck dries; how soon can we go swimming; pool party after sealing; can they use the pool if the deck gets
      sealed friday; grandkids in the pool after sealing`,
    say: () =>
      `You can swim as soon as you can walk on the deck again: ${CLAIMS.walkAfter} after sealing, in dry weather.`,
  },
  {
    asks: `should i seal new pavers; my pavers are new; when can installed pavers be sealed; wait to seal new pavers;
      how long to wait before sealing; new construction seal; brand new pavers; pavers are 2 weeks old; pavers were
      installed last month when can they be sealed; just laid pavers; pavers went in 2 weeks ago; are they ready for
      sealer; builder just put in our driveway should we seal it; seal it right away to protect it; seal after installation; too early to seal;
      installed in january`,
    faq: 'new',
  },
  {
    // The weather itself, and not what it does to the work.
    asks: `what is the weather today; hows the weather; temperature; will it rain tomorrow; is it going to rain today;
      is it raining over there today; chance of rain; will it storm this weekend; will it be sunny tomorrow; how hot
      will it be tomorrow; how cold will it be tonight; will it be windy tomorrow; is it supposed to rain on friday;
      check the forecast`,
    say: ({ phone }) =>
      `I don’t have a forecast here, and I’d rather not guess. If you’re asking about your job day, please call ${formatPhone(phone)}. We watch the forecast before every job.`,
    next: ['call', 'quote'],
  },
  {
    asks: `rain; rain on the day of the job; storm when you are coming; what now if it storms; weather cancels the job;
      do i get charged if weather cancels; supposed to storm thursday when you are coming now what; what if it rains tomorrow when you come; storm on the job day; bad
      weather; weather delay; rain in the forecast are you still coming; do you charge if it rains; wet day;
      hurricane; rainy season`,
    faq: 'rains?|weather',
    sentence: 'rain|storm|weather|forecast',
  },
  {
    asks: `what do i have to do before you come; prepare; prep; get ready; before you arrive; anything i should do before you get here; move planters; move our
      stuff; moving things; move my car; where do i park my car; clear the area; sprinklers after sealing; do you move
      furniture`,
    faq: 'prepare',
    say: () => 'Please clear furniture and planters from the area beforehand. We take care of the rest.',
  },
  {
    asks: `do you bring your own water; do you need access to water; use my water; water supply; water source; water
      hookup; water bill; water connection; spigot; outdoor faucet; need a hose; where does the water come from`,
    sentence: 'spigot|water comes',
  },
  {
    asks: `do i have to be home; do i need to be there; be home when you come; home during the work; while i am at
      work; do it while i am gone; can you come while i work; while we are away; do i need to be present; gate; access; gate is locked`,
    faq: 'at home',
    sentence: 'gate',
  },
  {
    asks: `pets; dog; cats; animals; kids; children; toddlers; baby; keep the cats in while you work; what do i do with
      my dogs when you come`,
    say: ({ phone }) =>
      `Please keep kids and pets inside, or away from the area, while we work. ${DRY} To ask what’s in our products, call ${formatPhone(phone)}.`,
  },
  {
    asks: `plants; flowers; garden; new landscaping around the driveway; will the cleaner burn my landscaping; burn
      my plants; shrubs; hurt my landscaping; hurt my grass; kill my grass; harm the lawn; kill the
      lawn; safe for palms; safe for grass; hurt paint; will it damage my paint; hurt screens; harm my screens; ruin
      paint`,
    faq: 'plants',
    sentence: 'plants?',
  },
  {
    asks: `chemicals; bleach; is bleach used on my roof; what do you spray on the roof; toxic; harmful; eco friendly;
      biodegradable; green products; chlorine; safe for the environment; fumes`,
    sentence: 'bleach|chemicals?|biodegradable|toxic',
    say: ({ phone }) =>
      `Walls, screens and roofs get a soft wash, a cleaning solution with little pressure. I don’t know what’s in it, so please ask us: ${formatPhone(phone)}.`,
    next: ['call', 'quote'],
  },
  // Work that other trades do.
  {
    asks: `do you install pavers; install; build; lay new pavers; new patio; landscaping service; mulch; mow lawn;
      lawn care; grass cutting; tree trimming; tree removal; epoxy; do you paint houses; paint my walls; do you clean
      pools; clean a swimming pool; clean the actual pool; my pool water is green; clean the water in the pool; put in a new driveway; pour concrete; asphalt; blacktop; pool service; pool
      chemicals; pool repair; junk removal; hauling; plumbing; electrical; pest control; dryer vent cleaning; wash
      windows; solar panels; carpet cleaning; car wash; boats; rv; christmas lights; drywall; flooring; grout; stamped
      concrete; countertops; roof repair; roof replacement; fix roof`,
    say: ({ phone }) =>
      `That isn’t on our list of services: ${ALL_SERVICES}. To double-check, call ${formatPhone(phone)}.`,
  },
  // Pages that show it.
  {
    asks: 'gallery; before and after; examples; portfolio; see your work; show me your work; pics',
    say: () =>
      'The gallery shows driveways, pool decks, patios and walkways before and after. Illustrations are labeled.',
    next: [{ label: 'See the gallery', href: '/gallery' }, 'quote'],
  },
  {
    asks: `are your reviews real; are these legit reviews; did you write the reviews yourselves; fake reviews; reviews;
      ratings; how many stars; testimonials; references; yelp; what do customers say about you; what
      people say; what do others think; reputation; are you guys any good`,
    say: () =>
      'Our reviews have their own page. The ones labeled Sample are placeholders, not customers; the others are from people we worked for.',
    next: [{ label: 'Read the reviews', href: '/reviews' }, 'call'],
  },
  {
    asks: `partners; recommend a contractor; recommend a good plumber; recommend a landscaper; recommend a roofer;
      refer me to someone; recommend another company; recommend a handyman`,
    say: () => 'You’ll find local companies we recommend on our partners page.',
    next: [{ label: 'See our partners', href: '/partners' }],
  },
  // Promises.
  {
    asks: `warranty; guarantee; what does the warranty cover; what isnt covered under the warranty; warranty exclusions;
      does the warranty cover tire marks; does the warranty cover stains; what voids the warranty; is the warranty
      transferable; how long is the warranty; do you stand behind your work; what if the sealer fails; will you come
      back if it peels`,
    say: (facts) =>
      withWarranty(
        facts,
        'Every sealing job carries a ',
        ' warranty. If sealer we applied peels, flakes, turns white or comes loose, we repair or reseal that area at no charge for materials or labor. It doesn’t cover normal wear, stains, tire marks, pavers that sink or crack, or cleaning and washing.',
      ) ||
      `Please call us about that. We don’t offer a multi-year warranty, but we’ll look at anything that isn’t right.`,
    next: [{ label: 'Read the warranty', href: '/terms#warranty' }, 'quote'],
  },
  {
    asks: `license number; what is your license number; contractor license; are you licensed; registration number;
      who insures you; which insurance company; how much insurance do you carry`,
    answer: (_asked, known) => answerLicense(known),
  },
  {
    asks: `are you insured; insurance; bonded; certificate for my property manager; coi; liability;
      are you legit; legitimate; scam; can i trust you; workers comp; what if your worker is hurt on my property; what
      if you break something`,
    faq: 'insured',
    say: ({ name }) => `Yes, ${name} is licensed and insured.`,
  },
  {
    asks: `do you take venmo; zelle; paypal; cash app; apple pay; google pay; bitcoin; finance; financing; installments;
      payment plan; pay monthly; can i make monthly payments; pay over time; affirm; wisetack`,
    answer: (asked, known) => answerPayment(asked, known),
  },
  {
    asks: `can i pay my invoice online; got an invoice is there a way to pay on my phone; pay from my phone; pay my bill online; where do i pay; is there a link to pay; pay by phone with a
      card; pay online`,
    say: ({ phone }) =>
      `Yes, by the secure link in your invoice. If you can’t find it, call ${formatPhone(phone)} and we’ll send it again.`,
    next: ['call'],
  },
  {
    asks: `how do i pay; payment; payment methods; can i pay with credit card; do you accept cash; take checks; pay by
      check; debit card; visa; mastercard; amex; deposit; how much do you want up front; how much up front; money down to book the date; is
      money down needed; how much down; how much deposit; down payment; pay up front; when is payment due; due on completion;
      payment over the phone; do i pay before or after; invoice my business`,
    faq: 'pay|payments?',
    say: ({ paymentMethods, paymentTerms }) =>
      `You can pay by ${paymentMethods}, ${paymentTerms}. If a job requires a deposit, your estimate will say so.`,
  },
  {
    asks: `discount; coupon; promo code; specials; deal; do you give senior discounts; veterans; first responders;
      price match; match another quote; beat my other quote; beat this price; negotiate; haggle; referral; bundle`,
    sentence: 'discounts?|coupon',
  },
  {
    asks: 'same day service; today; immediate',
    faq: 'same-day',
    say: ({ answerHours }) =>
      `Same-day paver cleaning is possible, subject to availability. Call in the morning. For other requests, you’ll hear back within ${answerHours} hours.`,
  },
  {
    asks: `who shows up; arrival window; punctual; time window; a 2 hour window; what happens on the day; what time
      will you arrive; when do you arrive`,
    say: () => 'You get a day and an arrival window, and a heads-up if the weather changes it.',
  },
  {
    asks: 'what happens next; next steps; then what; what happens after the quote form; what comes after the request',
    say: ({ answerHours }) =>
      `Send the quote form and you’ll hear back within ${answerHours} hours. We’ll come measure for free, or use your photos for smaller areas. Then you get one clear price.`,
  },
  // How long, how often.
  {
    asks: `maintenance plan; maintenance contract; recurring cleaning for hoa; subscription; monthly; quarterly;
      regular visits; annual service; yearly plan; yearly maintenance; service agreement`,
    sentence: 'recurring',
  },
  {
    asks: `how often should i reseal; how frequently to reseal; reseal; how often to seal; how often do pavers need to
      be sealed again; seal it again; how do i know when it is time to seal again; time to seal; time to reseal; check
      if my pavers need sealing`,
    say: () =>
      `A seal lasts ${CLAIMS.sealingLasts}, so plan on resealing about that often. When water no longer beads on the pavers, it’s time. Between seals we recommend cleaning ${CLAIMS.cleaningRecommended}.`,
  },
  {
    asks: `how frequently; every year; when
      should i clean; when to wash; maintenance; maintain; upkeep`,
    faq: 'how often',
    say: () =>
      `We recommend cleaning pavers ${CLAIMS.cleaningRecommended}. A seal lasts ${CLAIMS.sealingLasts}, so that’s when it’s time to reseal.`,
  },
  {
    asks: `how long will it take; how many days; how many hours; how long is the job; how long will you be here; how
      long will you be at my house; when will it be done; duration; how long to wash a driveway; how long to finish; if you start the restoration tuesday will
      you be done by thursday; done in one day; will it take more than a day`,
    say: () =>
      `A paver restoration takes ${CLAIMS.restorationTakes}, weather permitting. For other work, it depends on the size. Your estimate will say how long.`,
  },
  {
    asks: `how long have you been in business; are you a new company; have you been around a while; are you new; since when; years in business; what year did you start; experience;
      when did you start your company; history; established; founded; how long have you been around; owner; who runs
      it; who does the work; who am i hiring; who is coming; who will come; in charge; subcontractors; employees;
      crew; team; day laborers; background checks; franchise; family business; locally owned; about your company; tell
      me about you; who will be doing the work`,
    faq: 'in business',
    say: (facts) =>
      `${facts.name} has been owner-operated in ${facts.city} since ${facts.since}: ${formatExperience(facts)}.`,
  },
  {
    asks: `how long does it last; how long will the seal last; sealer life in florida sun; once it is sealed how many years am i good for; life of the sealer; lifespan; life span; does it wear off; durable;
      durability; hold up; fade; longevity; how long is it good for; how many years will the seal hold; how long does
      the sealer last in the sun`,
    faq: 'long does sealing last',
    say: (facts) =>
      `Sealing lasts ${CLAIMS.sealingLasts}${withWarranty(facts, ', and our sealing work carries a ', ' warranty')}. Want a free estimate?`,
  },
  {
    asks: `where are you; where is your office; location; mailing address; what is your address; are you local;
      located at; based out of; where are you guys out of; can i come to your shop; office location; where`,
    say: (facts) => `We’re based at ${formatAddress(facts)}. We come to you.`,
    next: ['call'],
  },
  // What only a person can say.
  {
    asks: `how many coats of sealer do you apply; how many coats; is it one coat or two; do you do 2 coats; number of
      coats`,
    say: ({ phone }) =>
      `I don’t know how many coats your pavers need. It depends on the stone, and we’ll tell you when we come to measure. Or ask us: ${formatPhone(phone)}.`,
    next: ['call', 'quote'],
  },
  {
    asks: `is pressure washing bad for pavers; is pressure washing safe for my
      roof; is soft wash safe on shingles; how much notice; best time of year to seal; will it damage my pavers; do
      you sell pavers`,
  },
]
