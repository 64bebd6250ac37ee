// Pure, and for both sides: a name as a person writes it, from the ways in which programs keep it.

const SUFFIX =
  /^(jr|sr|ii|iii|iv|v|md|phd|esq|cpa|dds|dvm|rn|pe|llc|l\.l\.c|inc|corp|ltd|co|llp|pa|pc|pllc|trustee|ttee|hoa|usa)\.?$/i
const ORGANIZATION =
  /\b(llc|l\.l\.c|inc|corp|corporation|ltd|llp|pllc|hoa|coa|poa|association|assoc|condo\w*|apartments?|properties|property|management|mgmt|realty|church|school|services?|company|group|partners|enterprises|holdings|trust|bank|club|resort|hotel|plumbing|roofing|construction|title|homes|builders|university|county|city of)\b/i
/** Small words within a family name. */
const PARTICLES = new Set([
  'de',
  'del',
  'della',
  'di',
  'da',
  'dos',
  'das',
  'la',
  'las',
  'los',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'le',
  'y',
  'e',
  'and',
  'of',
  'the',
])
const UPPER = /^(ii|iii|iv|md|phd|dds|cpa|llc|hoa|po|usa|dvm|rn)\.?$/i
const MAC =
  /^mac(arthur|donald|dougall|gregor|intosh|intyre|kenzie|kay|laren|lean|leod|millan|neil|pherson|queen|rae)$/i

/** `Smith, Jones & Co.` is a firm. */
const AND_COMPANY = /(?:&|\band)\s+(?:co|company|sons?|assoc\w*|bros?|brothers)\b/i

/**
 * Reads `O'BRIEN, PATRICK` as Patrick O'Brien, and `SMITH JOHN` as Smith John, since nothing says which part is which.
 * Mixed case stays as it was typed.
 */
export function readName(text: string): string {
  const turned = lastNameLast(text)
  const letters = turned.replaceAll(/[^\p{L}]/gu, '')
  const isShouted =
    letters.length > 3 &&
    (letters === letters.toUpperCase() || letters === letters.toLowerCase()) &&
    letters.toUpperCase() !== letters.toLowerCase()
  return isShouted && !ORGANIZATION.test(turned) && turned.includes(' ') && !/[@\d]/.test(turned)
    ? nameCase(turned)
    : turned
}

function lastNameLast(name: string): string {
  // `O'Brien, Pat (landlord)`: what stands in brackets stays behind the name.
  const [, plain = name, remark = ''] = /^([^()]+?)(\s*\([^()]*\))$/.exec(name) ?? []
  const [last = '', given = '', ...more] = plain.split(/\s*,\s*/)
  if (
    more.length > 0 ||
    given === '' ||
    last === '' ||
    ORGANIZATION.test(name) ||
    AND_COMPANY.test(name) ||
    /[\d@]/.test(name)
  )
    return name
  if (given.split(' ').every((word) => SUFFIX.test(word))) return name
  const [, first = given, suffix = ''] = /^(.+?)(\s+(?:jr|sr|ii|iii|iv)\.?)$/i.exec(given) ?? []
  const count = (part: string) => part.split(' ').length
  return count(last) <= 3 && count(given) <= 5 ? `${first} ${last}${suffix}${remark}` : name
}

/** Capitals at the beginning of each word, and where names have them inside. */
function nameCase(name: string): string {
  return name
    .split(' ')
    .map((word, at, words) => {
      const small = word.toLowerCase()
      if (UPPER.test(word)) return word.toUpperCase()
      if (at > 0 && at < words.length - 1 && PARTICLES.has(small)) return small
      return small.split('-').map(wordCase).join('-')
    })
    .join(' ')
}

function wordCase(word: string): string {
  const [, before = '', apostrophe = '', after = ''] = /^(o|d|l|m)(['’])(\p{L}{2,}.*)$/u.exec(word) ?? []
  if (after) return before.toUpperCase() + apostrophe + capital(after)
  if (/^mc\p{L}{2,}/u.test(word)) return `Mc${capital(word.slice(2))}`
  if (MAC.test(word)) return `Mac${capital(word.slice(3))}`
  return word.replace(/\p{L}/u, (letter) => letter.toUpperCase())
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
