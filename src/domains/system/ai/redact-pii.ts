const CONTACTS: readonly [RegExp, string][] = [
  [/[^\s@<>"']{1,64}@[^\s@<>"']{1,200}\.[a-z]{2,}/gi, '[email]'],
  // Seven digits or more, however they are parted: phone numbers, cards, account numbers.
  [/\+?\(?\d(?:[\s().-]{0,2}\d){6,}/g, '[number]'],
  // `1204 Shell Point Rd`: a house number, up to four words, and the kind of street.
  [
    /\b\d{1,6}\s+(?:[\p{L}\d.'-]+\s+){1,4}(?:st|street|rd|road|ave|avenue|dr|drive|ln|lane|ct|court|blvd|boulevard|way|cir|circle|pl|place|ter|terrace|trl|trail|xing|pkwy|hwy)\b\.?/giu,
    '[address]',
  ],
]

/**
 * Removes email addresses, phone numbers and other long numbers, and street addresses from typed text. A model, or the
 * log, gets only what is left.
 */
export const removeContacts = (text: string): string =>
  CONTACTS.reduce((left, [pattern, mark]) => left.replaceAll(pattern, mark), text)

/** How much of a text the log keeps, in characters. */
const MOST = 500

/** Redacts typed text for storage: removes contacts and cuts it to the length that the log needs. */
export function redactPii(text: string): string {
  const plain = removeContacts(text)
  // An emoji that the cut halves becomes the sign for what cannot be read.
  return plain.length > MOST ? `${plain.slice(0, MOST).toWellFormed()}…` : plain
}
