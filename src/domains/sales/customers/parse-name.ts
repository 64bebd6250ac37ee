import { findFamilyFirst, isCommonGiven } from './name-order.ts'
import {
  COURTESY_TITLES,
  DESCRIPTION,
  NEVER_GIVEN,
  NO_NAMES,
  PARTICLES,
  PROFESSIONAL_TITLES,
  SUFFIXES,
  UNNAMED,
  WHOLE_TITLES,
} from './name-words.ts'

/** One person of what was typed as a name. `given` and `family` are empty where they are not known. */
export type Person = { titles: string[]; given: string; family: string; initial: string }

/** Far more than any name of a person has; the rest of a longer one is not read. */
const MAX_LETTERS = 200
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}\u200b-\u200f\u2060]|\ufe0f|\u20e3/gu
const BESIDE = /\([^)]*\)|\[[^\]]*\]|["“”«»][^"“”«»]*["“”«»]/gu
const LETTER = /\p{L}/u
/** Bold, script and wide forms of Latin letters. */
const FANCY = /[\u{1d400}-\u{1d7ff}\uff21-\uff3a\uff41-\uff5a]/gu
/** `Dr.Ruiz`, `J.Smith`. */
const CLOSE_TITLE = /(?<!\p{L})(\p{L}|[MD]rs?|Ms|Rev|Capt|Sgt)\.(?=\p{Lu}\p{Ll})/gu
/** Such names begin with the family, and are not parted in a greeting. */
export const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ー]+$/u

/** What was typed, in one line, without pictures, nicknames and notes beside it. */
export function cleanName(name: string): string {
  const text = name
    .slice(0, MAX_LETTERS)
    .normalize('NFC')
    .replaceAll(PICTURES, ' ')
    .replaceAll(/\p{C}/gu, ' ')
    .replaceAll(/[‘’ʼ`´]/g, "'")
    .replaceAll(FANCY, (letter) => letter.normalize('NFKC'))
    .replaceAll(CLOSE_TITLE, '$1. ')
  const beside = text.replaceAll(BESIDE, ' ')
  // A note behind a dash: "John Smith - rental".
  const [before = ''] = (LETTER.test(beside) ? beside : text).split(/\s[-–—|]\s/)
  return before
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[\s,;:_\-–—/#*|&+]+$/gu, '')
    .trim()
}

/** The persons of a name of one person or of a couple, in order. `Smith, John & Mary` has two. */
export function parsePersons(name: string): Person[] {
  const isShouted = !/\p{Ll}/u.test(name)
  const parts = name.split(';').flatMap((one) => splitCouple(orderFamilyLast(withoutDescription(one))))
  const persons = parts
    .map((part) => parsePerson(part, isShouted))
    .filter((person): person is Person => person !== null)
  // "Mr. and Mrs. Smith" are two titles with one name.
  const last = persons.at(-1)
  if (
    last &&
    persons.length > 1 &&
    persons.slice(0, -1).every(({ given, family, titles }) => titles.length > 0 && given === '' && family === '') &&
    last.given + last.family !== ''
  )
    return [{ ...last, titles: persons.flatMap(({ titles }) => titles.slice(0, 1)) }]
  const named = persons.filter(({ given, family }) => given !== '' || family !== '')
  // "Smith/Jones", "and Smith": two families, or the rest of a couple. "John & Mary" are given names.
  if (
    parts.length > 1 &&
    named.every(({ given, family }) => family === '' && !isCommonGiven(given) && !EAST_ASIAN.test(given))
  )
    return named.map((one) => ({ ...one, given: '', family: one.given }))
  // In "Dr. Ana and Tom Ruiz" the family stands at the end, and the name behind the title is a given one.
  const sharesFamily = named.length > 1 && last?.given !== '' && last?.family !== ''
  return sharesFamily ? named.map((one) => (one.given === '' ? { ...one, given: one.family, family: '' } : one)) : named
}

/** "John from Westchase" is John; of "guy from Nextdoor" nothing is left. */
function withoutDescription(name: string): string {
  const before = name.replace(DESCRIPTION, '')
  return before === name || before.includes(' ') || isCommonGiven(before) ? before : ''
}

/** A word as the lists of `name-words.ts` have it. */
const bare = (word: string): string => word.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$|[.,;:]/gu, '')

/** `Vargas, Elena` → `Elena Vargas`; `Elena Vargas, MD` loses what follows; `Ann, Bob & Carl Lee` stays a list. */
function orderFamilyLast(name: string): string {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.split(' ').every((word) => SUFFIXES.has(bare(word))))
  const [family = '', given = '', ...more] = parts
  if (given === '') return family
  const lastOfGiven = splitCouple(given).at(-1) ?? ''
  const isList =
    more.length > 0 ||
    areTwoNames(family, given) ||
    (splitCouple(given).length > 1 && wordsOf(lastOfGiven).filter((word) => !isInitial(word)).length > 1)
  return isList ? parts.join(' & ') : `${given} ${family}`
}

/** `Ann Lee, Bob Lee`; but `Garcia Lopez, Maria Jose` is one person. */
const areTwoNames = (one: string, other: string): boolean =>
  [one, other].every((name) => wordsOf(name).length > 1 && isCommonGiven(wordsOf(name)[0] ?? ''))

/** At "&" and "and", and where only a given name stands before it at "y", "und" or "et". */
function splitCouple(name: string): string[] {
  const parts = name.split(/\s*[&+/]\s*|\s+(?:and|or)\s+|^(?:and|or)\s+|\s+(?:and|or)$/iu)
  return parts.flatMap((part) => {
    const [, first, second] = /^(\S+)\s+(?:y|und|et)\s+(.+)$/iu.exec(part) ?? []
    return first !== undefined && second !== undefined ? [first, second] : [part]
  })
}

const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => LETTER.test(word) && !/\p{N}/u.test(word))
/** "Wm.", "Ma." before other names are shortened, and not what a person is called. */
const isShortened = (word: string): boolean => /^(?:\p{L}{2,4}\.|m\.?ª)$/iu.test(word) && !isCommonGiven(word)
const isInitial = (word: string): boolean =>
  /^(?:\p{L}\.?|(?:\p{L}\.){1,3}\p{L}?)$/u.test(word) && !EAST_ASIAN.test(word)

/** Null for what has no name and no title: "family". */
function parsePerson(part: string, isShouted: boolean): Person | null {
  const words = wordsOf(part)
  const titles: string[] = []
  while (words[0] !== undefined && (COURTESY_TITLES.has(bare(words[0])) || PROFESSIONAL_TITLES.has(bare(words[0]))))
    titles.push(titleOf(words.shift() ?? ''))
  // "Lt. Col." is one title.
  if (titles.length > 1 && titles.every((title) => PROFESSIONAL_TITLES.has(bare(title))))
    titles.splice(0, titles.length, titles.join(' '))
  while (words.length > 1 && SUFFIXES.has(bare(words.at(-1) ?? ''))) words.pop()
  if (words.length > 0 && words.every((word) => [UNNAMED, NO_NAMES, SUFFIXES].some((set) => set.has(bare(word)))))
    return null
  if (words.every((word) => EAST_ASIAN.test(word)) && words.length > 0)
    return { titles, given: words[0] ?? '', family: words.slice(1).join(''), initial: '' }
  const [firstWord = ''] = words
  const named = words
    .filter(
      (word, place) =>
        !isInitial(word) && !NO_NAMES.has(bare(word)) && !(place === 0 && UNNAMED.has(bare(word)) && words.length > 1),
    )
    .map((word, place) =>
      place > 0 && PARTICLES.has(word.toLowerCase()) && (isShouted || word === word.toLowerCase())
        ? word.toLowerCase()
        : capitalize(word, isShouted),
    )
  if (beginsWithFamily(words)) return { titles, given: '', family: named.join(' '), initial: '' }
  const turned = findFamilyFirst(words, named)
  if (turned) return { titles, ...turned, initial: '' }
  if (named.length > 1 && isShortened(firstWord)) named.shift()
  if (NEVER_GIVEN.has(bare(named[0] ?? ''))) return { titles, given: '', family: named.join(' '), initial: '' }
  const first = named.shift() ?? ''
  // A lone name behind an initial is the family's: "J. Smith"; so is one behind a word that is no name: "the Smith".
  const isBehindAnother =
    isInitial(firstWord) ||
    (!isCommonGiven(first) && (isShortened(firstWord) || NO_NAMES.has(bare(firstWord)) || UNNAMED.has(bare(firstWord))))
  const isFamilyAlone = named.length === 0 && ((isBehindAnother && words.length > 1) || titles.length > 0)
  if (isFamilyAlone)
    return { titles, given: '', family: first, initial: isInitial(firstWord) ? initialOf(firstWord) : '' }
  const particle = named.findIndex((word, place) => place < named.length - 1 && PARTICLES.has(bare(word)))
  return {
    titles,
    given: first,
    family: (particle >= 0 ? named.slice(particle) : named.slice(-1)).join(' '),
    initial: '',
  }
}

/** "de la Cruz", "van der Berg": these particles are no given name. "Van Nguyen" and "Al Smith" have one. */
function beginsWithFamily([first = '', second = '']: readonly string[]): boolean {
  if (NEVER_GIVEN.has(bare(first))) return true
  return PARTICLES.has(bare(first)) && PARTICLES.has(bare(second))
}

function titleOf(word: string): string {
  const title = bare(word)
  const shown = title.charAt(0).toUpperCase() + title.slice(1)
  return WHOLE_TITLES.has(title) ? shown : `${shown}.`
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstLetter = (word: string): string => segmenter.segment(word).containing(0)?.segment ?? ''
export const initialOf = (word: string): string => firstLetter(word).toUpperCase()

/** `JEAN-LUC` → `Jean-Luc`, `o’brien` → `O’Brien`, `mcdonald` → `McDonald`; what has both cases stays. */
function capitalize(typed: string, isShouted: boolean): string {
  const word = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isPlain =
    word === word.toLowerCase() || /^\p{Ll}\p{Lu}{2,}$/u.test(word) || (isShouted && word === word.toUpperCase())
  // Two consonants are two initials.
  if (/^(?:[b-df-hj-np-tv-xz]{2}|aj)$/i.test(word))
    return isPlain || word === word.toUpperCase() ? word.toUpperCase() : word
  if (!isPlain && word !== word.toUpperCase()) return initialOf(word) + word.slice(firstLetter(word).length)
  return word
    .toLowerCase()
    .replaceAll(/(?<![\p{L}\p{M}])[\p{L}](?='?[\p{L}\p{M}])/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc(?=\p{L}{3})\p{L}/u, (start) => `Mc${start.slice(2).toUpperCase()}`)
}
