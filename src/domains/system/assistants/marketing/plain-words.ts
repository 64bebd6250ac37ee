/**
 * Reduces typed text to words that every phone can show: without markup, web addresses, braces, emoji and invisible
 * characters. Line breaks stay.
 */
export const toPlainWords = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/<[^<>]{0,300}>/g, ' ')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replaceAll(/[‘’‛′`]/g, "'")
    .replaceAll(/[“”„″]/g, '"')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[<>{}[\]\\^~|*_]/g, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    // Letters of any language with their accents, digits and the signs of a sentence; the rest is drawn differently on
    // each phone, or not at all.
    .replaceAll(/[^\p{L}\p{M}\p{Nd}\n $%.,;:!?'"()/&+#@-]/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')

/**
 * The parts of what was typed that say one thing each: lines, sentences, and what commas part. A number with commas,
 * `Dec. 12` and `December 12, 2026` stay whole.
 */
export function splitClauses(plain: string): string[] {
  return plain
    .split(
      /\n+|[;!?]+|(?<!\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|st|sq|ft|approx))\.(?!\d)|,(?!(?<=\d,)\d)(?! ?20\d\d\b)| - |: (?!\$|\d)/i,
    )
    .map((part) => part.replaceAll(/ {2,}/g, ' ').replace(/^[\s,.'")(/:&+-]+|[\s,'"(/:&+-]+$/g, ''))
    .filter((part) => /[\p{L}\p{Nd}]/u.test(part))
}

type Groups = Record<string, string | undefined>

/** Reads what a pattern finds by its named groups, and leaves a space in its place; `false` leaves it as it is. */
export const takeOut = (text: string, pattern: RegExp, read: (groups: Groups) => unknown): string =>
  // The named groups stand last among what a match hands over.
  text.replaceAll(pattern, (all, ...more) => (read(more.at(-1) as Groups) === false ? all : ' '))
