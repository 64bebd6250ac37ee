/**
 * A part of a word that has to stand in a text; `whole`: as a word of its own, because it is too short to be looked for
 * anywhere.
 */
export type Part = string | { whole: string }

/** Short and long forms of addresses and companies. Several long ones may have one short form. */
const SHORT_FORMS: readonly (readonly [short: string, long: string])[] = [
  ['st', 'saint'],
  ['st', 'street'],
  ['ave', 'avenue'],
  ['av', 'avenue'],
  ['rd', 'road'],
  ['blvd', 'boulevard'],
  ['dr', 'drive'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['cir', 'circle'],
  ['pkwy', 'parkway'],
  ['hwy', 'highway'],
  ['pl', 'place'],
  ['ter', 'terrace'],
  ['trl', 'trail'],
  ['sq', 'square'],
  ['cv', 'cove'],
  ['pt', 'point'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['apt', 'apartment'],
  ['ste', 'suite'],
  ['bldg', 'building'],
  ['co', 'company'],
  ['assn', 'association'],
  ['assoc', 'association'],
  ['mgmt', 'management'],
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['ne', 'northeast'],
  ['nw', 'northwest'],
  ['se', 'southeast'],
  ['sw', 'southwest'],
]

/**
 * How a word may stand in a text, each a list of parts that all have to: "obrien" as "o'brien", "mikes" as "mike's",
 * "o'brien" as "obrien", "anne-marie" as "anne" and "marie", "j&m" as "j" and "m", "st" as "saint", "mcdonald" as "mc"
 * and "donald", "mueller" as "muller". The text is folded: it has small letters, straight apostrophes and no accents.
 */
export function listSpellings(word: string): Part[][] {
  return [[word], ...withAndWithoutApostrophe(word), ...inParts(word), ...shortAndLong(word.toLowerCase())]
}

function withAndWithoutApostrophe(word: string): Part[][] {
  const plain = word.replace(/^([a-z])['’‘`´ʼ](?=\p{L})/iu, '$1').replace(/['’‘`´ʼ](?=s$)/iu, '')
  const spelled: Part[][] = []
  if (plain !== word) spelled.push([plain])
  else if (/^[odl]\p{L}{4,}$/iu.test(word)) spelled.push([`${word.slice(0, 1)}'${word.slice(1)}`])
  if (/^\p{L}{3,}s$/iu.test(word)) spelled.push([`${word.slice(0, -1)}'${word.slice(-1)}`])
  return spelled
}

function inParts(word: string): Part[][] {
  const spelled: Part[][] = []
  const hyphened = word.split(/[-‐‑–]/)
  if (hyphened.length > 1 && hyphened.every((part) => /^\p{L}{2,}$/u.test(part))) spelled.push(hyphened)
  const joined = word.split(/[&+/]/)
  if (joined.length > 1 && joined.every((part) => /^(?=.*\p{L})[\p{L}\p{N}'’]+$/u.test(part))) spelled.push(joined)
  const [, particle, name] = /^(ma?c|dela|del|de|vander|van|von)(\p{L}{4,})$/iu.exec(word) ?? []
  if (particle !== undefined && name !== undefined)
    spelled.push([{ whole: particle === 'dela' ? 'la' : particle }, name])
  if (/^\p{L}{5,}$/u.test(word) && /(?<=\p{L})[aou]e(?=\p{L})/iu.test(word))
    spelled.push([word.replaceAll(/(?<=\p{L})([aou])e(?=\p{L})/giu, '$1')])
  return spelled
}

function shortAndLong(word: string): Part[][] {
  return SHORT_FORMS.flatMap(([short, long]): Part[][] =>
    word === short ? [[long]] : word === long ? [[{ whole: short }]] : [],
  )
}
