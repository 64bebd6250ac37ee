import MiniSearch from 'minisearch'

/** How people write on a phone: each word, and what it means. */
const SLANG = new Map(
  // words-of-others
  `u you; ya you; yall you all; ur your; r are; ppl people; hr hour; hrs hours; mins minutes; wk week; wks weeks;
  pls please; plz please; thx thanks; thnx thanks; ty thanks; tysm thanks; tmrw tomorrow; tmr tomorrow; rn right now;
  wknd weekend; wknds weekends; appt appointment; addy address; wat what; wut what; wen when; wht what; hw how; mch much; mutch much;
  abt about; til until; till until; kk ok; okay ok; thru through; biz business; sqft sq ft; sqf sq ft; sf sq ft;
  sqfeet sq ft; quot quote; info information; sat saturday; tues tuesday; thurs thursday; fri friday; opn open;
  powerwash power wash; powerwashing power washing; pressurewash pressure wash; pressurewashing pressure washing;
  softwash soft wash; pic photo; pics photos; picture photo; pictures photos; image photo; images photos;
  somebody someone; shld should; resto restoration; youve you have; elenton ellenton`
    .split(/;\s+/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const),
)

const wordsOf = (text: string): readonly string[] => text.split(/\s+/)

/** The words that answers hang on. A word that is nearly one of them is taken for it. */
const KEYWORDS =
  wordsOf(`price prices pricing cost costs charge charges estimate estimates quote quotes ballpark square minimum discount
  discounts financing payment deposit invoice warranty guarantee insured insurance licensed license bonded pressure power
  washing washed seal sealed sealing sealer sealant reseal paver pavers driveway driveways restoration restore cleaning
  cleaned clean commercial residential appointment schedule book booking available availability address located location
  business contact phone number email hours weekend weekends monday tuesday wednesday thursday friday saturday sunday
  tomorrow holiday furniture planters prepare finish finishes satin natural travertine concrete services service often
  ruskin riverview brandon bradenton wimauma parrish lithia fishhawk apollo beach hillsborough pasco manatee valrico
  bloomingdale ellenton sarasota clearwater petersburg maintenance slippery roof roofs house gutter gutters patio lanai
  mold algae mildew weeds stain stains chemical chemicals plants residue restaurant warehouse walkway sidewalk sidewalks
  customer customers reviews pictures gallery password instructions previous ignore`)

/** Everyday words that are a letter away from a keyword and mean what they say. */
const PLAIN =
  wordsOf(`coat coats quite prize pride clear week weeks plan plans plane selling wishing horse powder stair stairs strain
  restored sealers roots root change changes finished serving washes charger charged plant bench numbers stained
  bleach settling pleasure contract prepared customs review preview priced paved pavement closed closer`)

const CORRECT = new Set([...KEYWORDS, ...PLAIN])
const keywords = new MiniSearch<{ id: string }>({ fields: ['id'], searchOptions: { prefix: false } })
keywords.addAll(KEYWORDS.map((id) => ({ id })))

const LONG = 8

/**
 * The words as they were meant: slang written out, keywords that are a letter off (two in long words) put right. Only
 * for finding the answer, never to be shown.
 */
export function fixSpelling(words: readonly string[]): string[] {
  return words.flatMap((word) => {
    const meant = SLANG.has(word) ? word : nearest(word)
    return SLANG.get(meant)?.split(' ') ?? [meant]
  })
}

function nearest(word: string): string {
  if (word.length < 5 || CORRECT.has(word) || CORRECT.has(word.replace(/s$/, '')) || !/^[a-z]+$/.test(word)) return word
  const found = keywords
    .search(word, { fuzzy: word.length >= LONG ? 2 : 1 })
    // The first letter is seldom wrong, and keeps strangers apart.
    .find(({ id }) => id.length >= 4 && id[0] === word[0])
  return found?.id ?? swapped(word) ?? word
}

/** The search counts two neighbors that changed places as two letters that are off. */
const swapped = (word: string): string | undefined =>
  KEYWORDS.find((keyword) => keyword.length === word.length && isSwap(word, keyword))

function isSwap(word: string, keyword: string): boolean {
  const at = word.split('').findIndex((letter, place) => letter !== keyword[place])
  return at > 0 && word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) === keyword
}
