import anyAscii from 'any-ascii'
import { HAS_LETTER } from './font-letters.ts'

/** Pictures and signs that mean something on a paper, in signs that the fonts have. Other pictures are left out. */
const SIGNS: Readonly<Record<string, string>> = {
  '✅': '✓',
  '❌': '✗',
  '❎': '✗',
  '⭐': '★',
  '➡': '→',
  '⬅': '←',
  '⬆': '↑',
  '⬇': '↓',
  '➕': '+',
  '➖': '−',
  '➗': '÷',
  '🔟': '10',
  '🔴': '●',
  '🟢': '●',
  '⬛': '■',
  '⬜': '□',
  // A diameter, which a transcription reads as 0.
  '⌀': 'Ø',
  // What another program put where it could not read a letter.
  '\uFFFD': '',
}
const PICTURES = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}])$/u
/** Joiners, marks of direction, variations, private letters, and what no standard has assigned. */
const UNSEEN = /^(?:\p{C}|\p{Default_Ignorable_Code_Point})$/u
/** Scripts whose every sign is a word or a syllable: their transcriptions are parted by spaces. */
const SYLLABLES = /^[\p{Script=Han}\p{Script=Hangul}]$/u
const MARK = /^\p{M}$/u
/** Marks on one letter; people's names have two, pranks have fifty. */
const MAX_MARKS = 2

/**
 * A text as the fonts can print it: Latin, Greek and Cyrillic letters and signs of measure as they are, other scripts
 * in Latin letters, pictures left out. There is no question mark in it that was not typed.
 */
export function toPrintable(text: string): string {
  let printed = ''
  let marks = 0
  let wasSyllable = false
  for (const letter of text.replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n').normalize('NFC')) {
    marks = MARK.test(letter) ? marks + 1 : 0
    if (marks > MAX_MARKS) continue
    const isSyllable = SYLLABLES.test(letter)
    const shown = shownLetter(letter, /\p{L}\p{M}*$/u.test(printed))
    printed += isSyllable && wasSyllable && shown !== '' ? ` ${shown}` : shown
    wasSyllable = isSyllable
  }
  return printed
}

function shownLetter(letter: string, isWithinWord: boolean): string {
  if (letter === '\n') return letter
  const sign = SIGNS[letter]
  if (sign !== undefined) return sign
  if (HAS_LETTER.test(letter)) return letter
  if (/^\s$/u.test(letter)) return ' '
  if (UNSEEN.test(letter) || PICTURES.test(letter)) return ''
  // A wide or circled form of a letter, a unit in one sign: ㎡ is m2.
  const compatible = SQUARE_UNIT.test(letter)
    ? letter.normalize('NFKC').replace('2', '²').replace('3', '³')
    : inBrackets(letter)
  if (compatible !== letter && Array.from(compatible).every((part) => HAS_LETTER.test(part)))
    return withoutQuestion(compatible)
  // A letter with accents that the fonts lack, without them.
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (plain !== '' && plain !== letter && Array.from(plain).every((part) => HAS_LETTER.test(part)))
    return withoutQuestion(plain)
  const latin = withoutQuestion(anyAscii(letter))
  if (!/^\p{Lo}$/u.test(letter)) return latin
  // Scripts without capitals: names begin with one all the same. A breath is no letter.
  const spoken = latin.replaceAll(/[`']/g, '')
  return isWithinWord ? spoken : spoken.charAt(0).toUpperCase() + spoken.slice(1)
}

/** ㎜² and ㎝³ and their like in one sign. */
const SQUARE_UNIT = /^[\u339f-\u33a6]$/u
/** ① is (1), so that a row of them does not become one number. */
const inBrackets = (letter: string): string =>
  /^[①-⑳]$/u.test(letter) ? `(${letter.normalize('NFKC')})` : letter.normalize('NFKC')

/** A question mark of another script: on a paper ours would read as a letter that is missing. */
const withoutQuestion = (text: string): string => text.replaceAll('?', '.').replaceAll(/[^\u0020-\u{10ffff}]/gu, '')
