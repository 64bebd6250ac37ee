/** How people write on a phone. */
const SLANG: Readonly<Record<string, string>> = {
  u: 'you',
  ya: 'you',
  yall: 'you all',
  ur: 'your',
  r: 'are',
  ppl: 'people',
  hr: 'hour',
  hrs: 'hours',
  mins: 'minutes',
  wk: 'week',
  wks: 'weeks',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  thnx: 'thanks',
  ty: 'thanks',
  tysm: 'thanks',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  wknd: 'weekend',
  wknds: 'weekends',
  appt: 'appointment',
  addy: 'address',
  wat: 'what',
  wut: 'what',
  wen: 'when',
  wht: 'what',
  hw: 'how',
  mch: 'much',
  abt: 'about',
  til: 'until',
  till: 'until',
  kk: 'ok',
  okay: 'ok',
  thru: 'through',
  biz: 'business',
  sqft: 'sq ft',
  sqf: 'sq ft',
  sf: 'sq ft',
  sqfeet: 'sq ft',
  quot: 'quote',
  info: 'information',
  sat: 'saturday',
  tues: 'tuesday',
  thurs: 'thursday',
  fri: 'friday',
  powerwash: 'power wash',
  powerwashing: 'power washing',
  pressurewash: 'pressure wash',
  pressurewashing: 'pressure washing',
  softwash: 'soft wash',
}

/** The words that answers hang on. A word that is nearly one of them is taken for it. */
const KEYWORDS = new Set(
  `price prices pricing cost costs charge charges estimate estimates quote quotes ballpark square minimum discount discounts financing payment deposit invoice
  warranty guarantee insured insurance licensed license bonded pressure power washing washed seal sealed sealing sealer sealant reseal paver pavers driveway driveways
  restoration restore cleaning cleaned clean commercial residential appointment schedule book booking available availability address located location business contact
  phone number email hours weekend weekends monday tuesday wednesday thursday friday saturday sunday tomorrow holiday furniture planters prepare finish finishes satin
  natural travertine concrete services service ruskin riverview brandon bradenton wimauma parrish lithia fishhawk apollo beach hillsborough pasco manatee valrico
  bloomingdale ellenton sarasota clearwater petersburg maintenance slippery roof roofs house gutter gutters patio lanai mold algae mildew weeds stain stains chemical
  chemicals plants residue restaurant warehouse walkway sidewalk sidewalks customer customers reviews pictures gallery password instructions previous ignore`.split(
    /\s+/,
  ),
)

/** Everyday words that are a letter away from a keyword and mean what they say. */
const PLAIN = new Set(
  `coat coats quite quiet prize pride close closed clear week weeks weekly plan plans plane selling wishing watch water waters place places horse later
  powder sale sales stair stairs strain restored sealers booked books looking cooking mouse roots proof root color colors colour change changes
  chance large finished phones serves served serving server wash washes charger charged closer there their these where were rates rated rate natures nature
  plant needs seeds bench peach reach brand brands random emails numbers numb stained seat seats real deal meal heal weal press pleasure measure
  contract prepared private customs custom review preview mole moles molds mode model priced priceless paved paving pavement owner owned ower over`.split(
    /\s+/,
  ),
)

const LONG = 8

/**
 * The words as they were meant: slang written out, keywords that are a letter off (two in long words) put right. Only
 * for finding the answer, never to be shown.
 */
export function fixSpelling(words: readonly string[]): string[] {
  return words.flatMap((word) => (Object.hasOwn(SLANG, word) ? (SLANG[word]?.split(' ') ?? []) : [nearest(word)]))
}

function nearest(word: string): string {
  if (
    word.length < 5 ||
    [word, word.replace(/s$/, '')].some((one) => KEYWORDS.has(one) || PLAIN.has(one)) ||
    !/^[a-z]+$/.test(word)
  )
    return word
  let best = word
  let least = word.length >= LONG ? 3 : 2
  for (const keyword of KEYWORDS) {
    // The first letter is seldom wrong, and keeps strangers apart.
    if (keyword.length < 4 || keyword[0] !== word[0] || Math.abs(keyword.length - word.length) >= least) continue
    const distance = editDistance(word, keyword)
    if (distance < least) [best, least] = [keyword, distance]
  }
  return best
}

/** Letters to add, drop, change or swap with a neighbor to make one word the other (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= a.length; i++) {
    const [above = [], before = []] = [rows[i - 1], rows[i - 2]]
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
