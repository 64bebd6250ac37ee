// The letters of the two fonts in `fonts/`: Latin with its accents, as far as it is written in Europe and the Americas, and the marks of the trade.
const HAS =
  /[\n\u0020-\u007e\u00a0-\u00ff\u0100-\u0131\u0134-\u017e\u0192\u0218-\u021b\u1e80-\u1e85\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/u
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u{1f1e6}-\u{1f1ff}]|\u200d|\ufe0f/u

/** A text as the fonts can print it: a letter they lack without its accent, a picture left out, and of another script a question mark for each letter. */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => {
    if (HAS.test(letter)) return letter
    if (/\s/.test(letter)) return ' '
    if (PICTURES.test(letter)) return ''
    const plain = letter.normalize('NFD').slice(0, 1)
    return HAS.test(plain) ? plain : '?'
  }).join('')
}
