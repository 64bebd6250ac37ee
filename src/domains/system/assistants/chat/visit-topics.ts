import { formatPhone } from '#lib/phone.ts'
import { ALL_SERVICES, CANNED_ANSWERS } from './canned-answers.ts'
import type { Topic } from './topic-rule.ts'

/**
 * What people ask about the visit, the money and the company, the special before the general: the first that is found
 * answers.
 */
export const VISIT_TOPICS: readonly Topic[] = [
  // Before and after.
  {
    about:
      /\b(walk|park|parking|drive|drives|driving|step|dry|dries|drying|cure|cures|curing|use) (on|over|onto|time|times|back|it|the)?\b.*\b(sealed|sealing|seal|sealer|after|until|long|soon|when|it|time|them)\b|\b(how long|how soon|when|until|time)\b.*\b(walk|park|parking|drive on|dry|dries|drying|cure|furniture back|use (it|the|my))\b|\b(dry|drying|cure|curing) time\b/,
    say: CANNED_ANSWERS.dry,
  },
  {
    about:
      /\b(new|newly|just) (pavers?|laid|installed|driveway|house|construction)\b.*\b(seal\w*|wait)\b|\b(after|since) (they are |the )?(install\w*|laid)\b.*\bseal\w*\b|\bseal\w*\b.*\b(after|since) (they are |the )?(install\w*|laid)\b|\bseal\w*\b.*\b(new pavers?|newly|new construction|brand new)\b|\bwait .*seal\w*\b/,
    question: /\bnew\b.*\bseal/i,
  },
  {
    // The weather itself, and not what it does to the work: that is looked up elsewhere.
    about:
      /\b(what|hows?|whats|tell me|check)\b.*\b(weather|forecast|temperature)\b|\b(will|is|does|gonna|going to|chance of) (it )?(be )?(going to |gonna |supposed to )?(rain\w*|storm\w*|sunny|hot|cold|windy)( \w+)? ?(today|tonight|tomorrow|this (week|weekend|morning|afternoon|evening)|next week|(on )?(mon|tues|wednes|thurs|fri|satur|sun)day|later|now|outside|soon)\b/,
    say: (facts) =>
      `I don’t have a forecast here, and I’d rather not guess. If you’re asking about your job day, please call ${formatPhone(facts.phone)}. We watch the forecast before every job.`,
    next: ['call', 'quote'],
  },
  {
    about: /\b(rain\w*|storms?|weather|forecast|wet (day|outside)|hurricane)\b/,
    question: /\brains?\b|\bweather\b/i,
    sentence: /\brain|storm|weather|forecast/i,
  },
  {
    about:
      /\b(prepare|preparation|prep|get ready|before you (come|arrive|start)|furniture|planters|move (the|my|our|stuff|things)|moving|clear (the|off|out)|do i (need|have) to (do|move|clear))\b/,
    question: /\bprepare\b/i,
    say: CANNED_ANSWERS.prepare,
  },
  {
    about:
      /\b(water (supply|source|hookup|bill|from|connection)|my water|use (my|our) water|own water|spigot|hose bib|outdoor (faucet|water)|(need|access to|hook up to) (some )?(water|a hose))\b/,
    sentence: /\bspigot\b|\bwater comes\b/i,
  },
  {
    about:
      /\b(be (at )?home|be there|home when|home during|while (i am|im|were) (at work|away|gone)|need to be (here|present)|gate|access)\b/,
    question: /\bat home\b/i,
    sentence: /\bgate\b/i,
  },
  {
    about: /\b(pets?|dogs?|cats?|animals?|kids?|children|toddlers?|baby|babies)\b/,
    say: (facts) =>
      `Please keep everyone off the area while we work. ${CANNED_ANSWERS.dry()} To ask what’s in our products, call ${formatPhone(facts.phone)}.`,
  },
  {
    about:
      /\b(plants?|flowers?|garden|shrubs?|landscaping)\b|\b(safe|hurt|kill|damage|harm|ruin|affect)\w*\b.*\b(grass|lawn|palms?|screens?|paint)\b/,
    question: /\bplants\b/i,
    sentence: /\bplants?\b/i,
  },

  {
    about: /\b(chemicals?|bleach|toxic|harmful|eco ?friendly|environment\w*|biodegradable|green products|safe for)\b/,
    sentence: /\b(bleach|chemicals?|biodegradable|toxic)\b/i,
  },

  // Work that other trades do.
  {
    about:
      /\b(install\w*|lay(ing)? (new )?pavers|new patio|build|landscap\w*|mulch|lawn|mow\w*|grass cutting|tree (trimming|removal)|epoxy|paint(ing)?( my| the)?( house| driveway| walls?)?$|pour\w*|asphalt|blacktop|pool (service|chemicals|repair|cleaning service)|junk|haul\w*|plumb\w*|electric\w*|pest control|window (cleaning|washing)|(clean|wash) (the |my )?windows|solar|carpet|car (wash|detail\w*)|wash (my )?(car|truck|boat|rv)|boats?|rv|christmas lights|drywall|flooring|grout|stamped concrete|countertops?)\b/,
    say: (facts) =>
      `That isn’t on our list of services: ${ALL_SERVICES}. To double-check, call ${formatPhone(facts.phone)}.`,
  },

  // Pages that show it.
  {
    about:
      /\b(photos?|pictures?|pics|gallery|before (and|&|n)? ?after|examples?|portfolio|see (your|some|previous|past) (work|jobs))\b/,
    say: () =>
      'The gallery shows driveways, pool decks, patios and walkways before and after. Illustrations are labeled.',
    next: [{ label: 'See the gallery', href: '/gallery' }, 'quote'],
  },
  {
    about:
      /\b(reviews?|ratings?|stars?|testimonials?|references?|yelp|google reviews?|(people|customers|clients|others) (say|saying|think)|any good|reputation)\b/,
    say: () => 'Our reviews have their own page. Samples are labeled.',
    next: [{ label: 'Read the reviews', href: '/reviews' }, 'call'],
  },
  {
    about:
      /\b(partners?|(recommend|know|refer me to) (a|an|any|someone)( good)?( \w+)? (company|contractor|plumber|landscaper|guy|roofer|electrician|installer|handyman|painter))\b/,
    say: () => 'You’ll find local companies we recommend on our partners page.',
    next: [{ label: 'See our partners', href: '/partners' }],
  },

  { about: /\bclean(ing)? ?up\b|\b(a|the|any) mess\b/, sentence: /\bcleanup\b/i, say: CANNED_ANSWERS.washingSteps },

  // Promises.
  { about: /\b(warrant\w*|guarantee\w*|stand behind)\b/, say: CANNED_ANSWERS.warranty },
  {
    about: /\b(insur\w*|licens\w*|bonded|certificate|coi|liability|legit|legitimate|scam|trust\w*)\b/,
    question: /\binsured\b/i,
    say: CANNED_ANSWERS.licensed,
  },
  {
    about:
      /\b(pay|paid|payments?|cash|(a|by|accept|take|personal|write a|with) checks?|credit|debit|cards?|visa|mastercard|amex|venmo|zelle|paypal|cash ?app|apple pay|financ\w*|deposit|down ?payment|installments?|up ?front|due (on|when|date))\b/,
    question: /\bpay/i,
    say: CANNED_ANSWERS.payment,
  },
  {
    about:
      /\b(discounts?|coupons?|promo\w*|specials|special (offers?|prices?|rates?)|(a|any|good|best|better|package) deals?|seniors?|military|veterans?|first responders?|price match\w*|match (a|the|any|their)|negotiat\w*|haggle|referral|bundle|multiple services)\b/,
    sentence: /\bdiscounts?\b|\bcoupon/i,
  },
  {
    about: /\b(same ?day|today|right now|immediate\w*)\b/,
    question: /same-day/i,
    say: CANNED_ANSWERS.sameDay,
  },

  { about: /\b(on time|show up|arrival window|punctual|time window|arrive)\b/, say: CANNED_ANSWERS.onTime },
  {
    about: /\b(what happens|what comes|whats next|next steps?|how does it work|then what)\b/,
    say: CANNED_ANSWERS.next,
  },
  // How long, how often.
  {
    about:
      /\b(maintenance (plan|contract|program|agreement)s?|recurring|subscription|monthly|quarterly|regular (service|visits?)|annual|yearly)\b/,
    sentence: /\brecurring\b/i,
  },
  {
    about:
      /\b(how often|how many times|how frequent\w*|reseal\w*|re seal\w*|every (year|how)|seal (it |them )?again|when should i (clean|seal|reseal|wash)|maintenance|maintain\w*|upkeep|time to (seal|clean))\b/,
    question: /\bhow often\b/i,
    say: CANNED_ANSWERS.cleaningEvery,
  },
  {
    about:
      /\b(how long|how many (days|hours)|long does|long will|duration)\b.*\b(take|takes|job|process|finish|done|complete|there|be here|to (clean|wash|seal|restore|do))\b|\bhow many (days|hours)\b/,
    say: CANNED_ANSWERS.takes,
  },
  {
    about:
      /\b(how long|since when|what year|years?)\b.*\b(business|around|doing|established|experience|started?)\b|\b(experience|experienced|years experience|years of experience|family owned|family business|locally owned|history|established|founded)\b/,
    question: /\bin business\b/i,
    say: CANNED_ANSWERS.owner,
  },
  {
    about:
      /\b(how long|how many years|last(?! (week|month|year|night|time|name|summer|winter|spring|fall))|lasts|lasting|lifespan|life span|wear off|wears? out|durab\w*|hold up|fade|longevity|good for)\b/,
    question: /\blong does sealing last\b/i,
    say: CANNED_ANSWERS.lasts,
  },
  {
    about:
      /\b(in charge|who (owns|runs|does|will|comes|is (coming|the owner|doing))|owner|owned|operated|sub ?contract\w*|employees|crew|team|day laborers|background check\w*|franchise|(about|know) (you|your (company|business)|the (company|business|owner)))\b/,
    say: CANNED_ANSWERS.owner,
  },
]
