import { CANNED_ANSWERS } from './canned-answers.ts'
import type { Topic } from './topic-rule.ts'

/** What people ask about surfaces, stains, sealers and steps, the special before the general. */
export const WORK_TOPICS: readonly Topic[] = [
  {
    about: /\b(darken\w*|darker|change (the |its )?(color|look)|bring out|colou?rs?)\b/,
    sentence: /\bdeepest color\b/i,
    say: CANNED_ANSWERS.finishes,
  },
  {
    about:
      /\b(differen\w*|versus|vs|compared?|or just|which (service|one) do i|should i (seal|clean|restore))\b.*\b(seal\w*|clean\w*|restor\w*|wash\w*)\b/,
    say: CANNED_ANSWERS.difference,
  },
  {
    about: /\b(slip\w*|slick|grip|traction|non ?skid|anti ?slip|non ?slip)\b/,
    question: /\bslippery\b/i,
    sentence: /\bslippery\b|\bgrip\b/i,
  },
  {
    about: /\b(which|what|best|recommend|choose|pick|help)\b.*\b(finish\w*)\b/,
    question: /\bfinish should\b/i,
    say: CANNED_ANSWERS.finishes,
  },
  {
    about: /\b(finish\w*|wet ?look|satin|natural look|matte|gloss\w*|shin(e|y)\w*|sheen|look natural|flat look)\b/,
    say: CANNED_ANSWERS.finishes,
  },
  {
    about:
      /\b((already|previously|been|was|were|are|is) sealed( already)?|sealed (it |them )?before(?! (a|an|the|my|our|next)\b)|old seal\w*|existing seal\w*|previous seal\w*|strip\w*|remove (the |old )?seal\w*|over (an? |the )?(old|existing))\b/,
    sentence: /sealed before|old seal/i,
  },
  {
    about:
      /\b(what|which|type|types|kind|kinds|brand|product|products)\b.*\b(sealers?|sealants?|products?|brand|water based|solvent)\b|\b(water|solvent) based\b|\bacrylic\b|\bpenetrating\b/,
    question: /\btypes of sealer\b/i,
    sentence: /water-based|solvent/i,
  },
  { about: /\b(oil|grease|gas|motor oil|transmission)\b/, question: /\boil\b/i, sentence: /\boil\b/i },
  {
    about:
      /\b(rust\w*|sprinkler|well water|irrigation|fertilizer|tannin|leaf stains?|oak leaves|leaves (stain|left)\w*|acorns?|salt|efflorescence|white haze|haze|tire marks?|paint (spill\w*|stains?|splatter\w*)|gum|wine|stains?|stained|spots?)\b/,
    say: CANNED_ANSWERS.stains,
  },
  {
    about: /\b(weeds?|ants?|ant hills?|fire ants|insects?|bugs|grass (growing|between|in))\b/,
    say: CANNED_ANSWERS.weeds,
  },
  {
    about: /\b(mold|mildew|algae|moss|lichen|green|black (stuff|streaks?|spots?|stains?)|slime|fungus|dirty|filthy)\b/,
    say: CANNED_ANSWERS.stains,
  },
  { about: /\b(sand|polymeric|joints?)\b/, sentence: /\bfresh sand\b/i, say: CANNED_ANSWERS.sealingSteps },
  {
    about: /\b(steps?|process|procedure|stages?)\b.*\brestor|\brestor.*\b(steps?|process|procedure|stages?|involve)/,
    question: /\brestoration process\b/i,
    say: CANNED_ANSWERS.restoration,
  },
  {
    about:
      /\b(sunken|sinking|sunk|uneven|level\w*|relevel\w*|loose|settled|settling|dips?|low spots?|trip hazard|fix|repair\w*)\b/,
    say: CANNED_ANSWERS.restoration,
  },
  { about: /\b(restor\w*|rejuvenat\w*|refresh|bring (it|them|back)|revive)\b/, say: CANNED_ANSWERS.restoration },
  {
    about:
      /\b(commercial|(my|our|a|for|small|local|office) business(es)?|businesses|storefront|plaza|hoa|hoas|condos?|apartments?|property manage\w*|restaurants?|office building|parking (lots?|garages?|areas?)|warehouse|church|clubhouse|school)\b/,
    question: /\bcommercial\b/i,
    say: CANNED_ANSWERS.commercial,
  },
  { about: /\b(residential|homeowners?|homes?|rentals?|air ?bnb)\b$/, say: CANNED_ANSWERS.commercial },
  {
    about:
      /\b(steps?|process|procedure|how do you (do|seal|clean)|whats involved|what is involved|whats included|what is included|include[sd]?|work on it)\b.*\b(wash\w*|pressure|power)\b|\b(pressure|power) wash\w*\b.*\b(includ\w*|process|steps?|involve\w*)\b/,
    question: /\bpressure washing include\b/i,
    say: CANNED_ANSWERS.washingSteps,
  },
  {
    about:
      /\b(steps?|process|procedure|how do you (do|seal|clean)|whats involved|what is involved|whats included|what is included|clean (it |them )?before|do you clean)\b.*\bseal\w*\b|\bseal\w*\b.*\b(steps?|process|procedure|involved|included?)\b|^(the |your )?(process|procedure|steps)$/,
    say: CANNED_ANSWERS.sealingSteps,
  },
  {
    about:
      /\b(why|worth|benefits?|advantages?|point|need|purpose|good idea|necessary|what does)\b.*\bseal\w*\b|\bseal\w*\b.*\b(worth|necessary|needed|benefits?|point|really|do anything|good)\b|\bwhat is (paver )?sealing\b/,
    say: CANNED_ANSWERS.whySeal,
  },
  {
    about: /\b(rent|myself|diy|home depot|lowes|own pressure washer|do it my ?self)\b/,
    question: /\brent\b/i,
    sentence: /\brented\b/i,
  },
  { about: /\b(after|once) .*\bwash\w*\b.*\bseal\w*|\bseal\w* after .*wash\w*/, question: /\bsealed after\b/i },
  {
    about: /\bseal\w*\b.*\b(concrete|stone|flagstone|slate|garage|grout|tile|wood|decks? wood)\b|\bconcrete\b.*\bseal/,
    sentence: /\bconcrete\b.*\bneeds? no seal/i,
  },
  {
    about:
      /\b(what (kind|kinds|type|types|all|else|services|exactly|do you (all )?(guys )?(do|offer|clean|seal|wash))|services?( do you)?( offer)?|list of services|do you do)$|\bwhat (services|do you (all |guys )*(do|offer|provide|clean|wash))\b|^(services|what do you do)/,
    say: CANNED_ANSWERS.services,
    next: [
      'quote',
      { label: 'Paver sealing', href: '/services/paver-sealing' },
      { label: 'Pressure washing', href: '/services/pressure-washing' },
    ],
  },
]

/** Surfaces by themselves: asked about last, since they stand in questions about everything else. */
export const SURFACES: readonly Topic[] = [
  { about: /\bgutters?\b/, question: /\bgutters\b/i },
  { about: /\b(roofs?|roofing|shingles?)\b/, sentence: /\broofs\b/i, say: CANNED_ANSWERS.washed, yes: true },
  {
    about:
      /\b(wash\w*|clean\w*|spray\w*)\b.{0,20}\b(house|houses|home|homes)\b|\b(house|home) (wash\w*|clean\w*|exterior)|\b(siding|stucco|walls?|exterior|mobile home|soft wash\w*)\b/,
    sentence: /\bhouse walls\b/i,
    say: CANNED_ANSWERS.washed,
    yes: true,
  },
  { about: /\bfences?\b/, sentence: /\bfences\b/i, yes: true },
  {
    about: /\b(screens?|enclosures?|pool cage|cage|lanai)\b/,
    sentence: /\bscreen enclosures\b/i,
    say: CANNED_ANSWERS.washed,
    yes: true,
  },
  {
    about: /\b(sidewalks?|walk ?ways?|concrete|patios?|pool decks?|driveways?|curbs?)\b(?!.*\bseal)/,
    sentence: /\bwash driveways\b/i,
    say: CANNED_ANSWERS.washed,
    yes: true,
  },
]
