/**
 * Decides whether two names may belong to one person. A phone number or an e-mail address is shared by couples,
 * families and offices, so it identifies a customer only together with a name that agrees.
 */

const TITLES: Record<string, 'm' | 'f' | null> = {
  mr: 'm',
  mister: 'm',
  mrs: 'f',
  ms: 'f',
  miss: 'f',
  sr: null,
  sra: 'f',
  mx: null,
  dr: null,
  doctor: null,
  prof: null,
  professor: null,
  rev: null,
  reverend: null,
  pastor: null,
  father: null,
  capt: null,
  captain: null,
  col: null,
  sgt: null,
  hon: null,
}
const GENERATIONS = new Set(['jr', 'junior', 'sr', 'senior', 'ii', 'iii', 'iv'])
const DEGREES = new Set(['md', 'phd', 'esq', 'cpa', 'dds', 'dvm', 'rn', 'pe', 'ret'])
const ORGANIZATION =
  /\b(hoa|poa|coa|llc|llp|inc|incorporated|corp|corporation|ltd|company|association|assoc|condo|condos|condominiums?|apartments?|properties|management|realty|church|school|clinic|hotel|motel|resort|restaurant|services|club|trust|estates?|bank|group|partners|enterprises|holdings|villas|plaza|center|city of|county)\b/
/** Words that an organization may or may not write. */
const LEGAL_FORM = new Set([
  'llc',
  'llp',
  'inc',
  'incorporated',
  'corp',
  'corporation',
  'ltd',
  'co',
  'company',
  'the',
  'of',
  'and',
  'at',
])
const HOUSEHOLD = new Set(['the', 'family', 'familia', 'household', 'residence', 'home'])

/** Short forms that people use for their own given name. Each list is one name. */
const NICKNAMES = [
  'robert rob bob bobby robbie',
  'william will bill billy willie liam',
  'richard rich rick ricky dick',
  'james jim jimmy jamie',
  'john johnny jack',
  'jonathan jon johnathan',
  'joseph joe joey',
  'michael mike mikey mick',
  'thomas tom tommy',
  'charles charlie chuck',
  'christopher chris topher',
  'christine christina chris chrissy tina',
  'daniel dan danny',
  'david dave davey',
  'edward ed eddie ted',
  'anthony tony',
  'andrew andy drew',
  'benjamin ben benny',
  'donald don donnie',
  'kenneth ken kenny',
  'matthew matt',
  'nicholas nick nicky',
  'patrick pat',
  'patricia pat patty tricia trish',
  'samuel sam sammy',
  'samantha sam',
  'steven stephen steve',
  'timothy tim',
  'gregory greg',
  'jeffrey geoffrey jeff geoff',
  'lawrence larry',
  'raymond ray',
  'ronald ron ronnie',
  'elizabeth liz beth betty eliza lizzie',
  'katherine catherine kathryn kate kathy cathy katie kat',
  'margaret maggie peggy meg',
  'jennifer jen jenny',
  'jessica jess jessie',
  'deborah debra deb debbie',
  'barbara barb',
  'susan sue susie',
  'victoria vicky tori',
  'victor vic',
  'rebecca becky becca',
  'theresa teresa terry',
  'alexander alex',
  'alexandra alex sandra',
  'francisco paco pancho frank',
  'jose pepe',
  'frank francis',
].map((names) => new Set(names.split(' ')))

type Person = {
  /** As they stand, without titles. */
  words: string[]
  gender: 'm' | 'f' | null
  generation: string | null
  /** Only the name of the family is known: "The Whitfields", "Mr. and Mrs. Whitfield". */
  household: boolean
}

/**
 * Whether two names may be one person's: the same words in any order, with or without titles, middle names and accents,
 * an initial for a given name, one of a couple, a usual short form or a slip in a long word. Names that say nothing
 * agree with nothing but themselves. Symmetric.
 */
export function namesAgree(one: string, other: string): boolean {
  const [a, b] = [folded(one), folded(other)]
  if (lettersOf(a) === lettersOf(b)) return lettersOf(a) !== '' || one.trim() === other.trim()
  if (lettersOf(a) === '' || lettersOf(b) === '') return false
  if (ORGANIZATION.test(a) || ORGANIZATION.test(b)) return organizationOf(a) === organizationOf(b)
  const others = peopleIn(b)
  return peopleIn(a).some((person) => others.some((another) => isOnePerson(person, another)))
}

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll(/['’‘`´]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const lettersOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '')
const wordsOf = (name: string): string[] => name.match(/[\p{L}\p{N}]+/gu) ?? []

const organizationOf = (name: string): string =>
  wordsOf(name)
    .filter((word) => !LEGAL_FORM.has(word))
    .toSorted()
    .join(' ')

/** Lists everyone that a name includes: "Karen & Bob Whitfield" is two people of one family. */
function peopleIn(name: string): Person[] {
  const parts = lastNameLast(name)
    .split(/\s*(?:[&+/]|\band\b|\by\b)\s*/)
    .map(onePart)
  const family = parts.findLast(({ words }) => words.length > 0)
  if (!family) return []
  const last = family.words.at(-1) ?? ''
  const joined = parts.length > 1
  return parts.flatMap((part) => {
    // "Mr. and Mrs. Whitfield": the first part has a title only.
    if (part.words.length === 0) return part.gender === null ? [] : [{ ...part, words: [last], household: true }]
    const isLast = part === family
    if (joined && !isLast && part.words.length === 1) return [{ ...part, words: [...part.words, last] }]
    return [part]
  })
}

/** `whitfield, karen` as `karen whitfield`. */
function lastNameLast(name: string): string {
  const [last = '', given = '', ...more] = name.split(/\s*,\s*/)
  const isSuffix = wordsOf(given).every((word) => GENERATIONS.has(word) || DEGREES.has(word))
  return more.length > 0 || given === '' || isSuffix ? name.replaceAll(',', ' ') : `${given} ${last}`
}

function onePart(part: string): Person {
  const all = wordsOf(part)
  const isHousehold = all.some((word) => HOUSEHOLD.has(word))
  // "Sr." is a title before a Spanish name, and a generation behind any.
  const isTitle = (word: string, at: number) => word in TITLES && !(word === 'sr' && at > 0)
  const isGeneration = (word: string, at: number) => at > 0 && GENERATIONS.has(word)
  const title = all.find(isTitle)
  const words = all.filter(
    (word, at) =>
      !isTitle(word, at) && !isGeneration(word, at) && !DEGREES.has(word) && !(isHousehold && HOUSEHOLD.has(word)),
  )
  return {
    words: isHousehold && words.length === 1 ? [(words[0] ?? '').replace(/(?<=.{3})s$/, '')] : words,
    gender: title === undefined ? null : (TITLES[title] ?? null),
    generation:
      all
        .find(isGeneration)
        ?.replace(/^junior$/, 'jr')
        .replace(/^senior$/, 'sr') ?? null,
    household: isHousehold,
  }
}

function isOnePerson(a: Person, b: Person): boolean {
  if (a.words.length === 0 || b.words.length === 0) return false
  if (a.gender !== null && b.gender !== null && a.gender !== b.gender) return false
  if (a.generation !== null && b.generation !== null && a.generation !== b.generation) return false
  const [few, many] = a.words.length <= b.words.length ? [a, b] : [b, a]
  if (few.household || few.words.length === 1) return isPartOf(few, many)
  return matches(few.words, many.words)
}

/** One word is the given name or the family name of the other; of a household it is the family's. */
function isPartOf({ words, household }: Person, { words: whole }: Person): boolean {
  const [word = ''] = words
  if (word.length < 2) return false
  const family = whole.at(-1) ?? ''
  const plain = (given: string) => (household ? given.replace(/(?<=.{3})s$/, '') : given)
  return plain(word) === plain(family) || (!household && isWord(word, whole[0] ?? ''))
}

/**
 * Each word of the shorter name has its own in the longer one: two of them whole, or the family's whole with the
 * initial of the given name.
 */
function matches(few: readonly string[], many: readonly string[]): boolean {
  const left = [...many]
  const take = (word: string, fits: (word: string, other: string) => boolean): string | null => {
    const at = left.findIndex((other) => fits(word, other))
    return at === -1 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const rest: string[] = []
  let whole = 0
  for (const word of few) {
    if (word.length > 1 && take(word, (x, y) => x === y) !== null) whole += 1
    else rest.push(word)
  }
  // A slip or a short form counts only beside a word that is the same to the letter.
  if (whole === 0) return false
  let initials = 0
  for (const word of rest) {
    if (take(word, isWord) !== null) whole += 1
    else {
      const initialOf = take(word, isInitial)
      if (initialOf === null) return false
      // "J. Smith" is not Mary J. Smith: the initial of a given name is that of the first one.
      if (whole === 1 && few.length === 2 && initialOf !== many[0] && initialOf !== many[1]) return false
      if (whole === 1 && few.length === 2 && many.length > 2 && initialOf !== many[0]) return false
      initials += 1
    }
  }
  return whole >= 2 || initials > 0
}

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one[0] === other[0]

/** The same word, a short form of it, or the same with one slip in a long word. */
function isWord(one: string, other: string): boolean {
  if (one === other) return one.length > 1
  if (NICKNAMES.some((names) => names.has(one) && names.has(other))) return true
  return one.length >= 5 && other.length >= 5 && isSlip(one, other)
}

/**
 * Two neighboring letters changed places, or one letter within the word is missing: "Micheal", "Whitfeld". Its end
 * tells Mario from Maria.
 */
function isSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length === long.length)
    return (
      short[at] === long[at + 1] &&
      short[at + 1] === long[at] &&
      short.slice(at + 2) === long.slice(at + 2) &&
      at + 1 < short.length
    )
  return long.length - short.length === 1 && at > 0 && at < short.length && short.slice(at) === long.slice(at + 1)
}
