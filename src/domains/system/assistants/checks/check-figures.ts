// What a text says in numbers. Pure.

/**
 * `24 hour`, `$1.70 per`, `5 year`: each number with the word after it, since `24 hours` says nothing of `24 years`.
 */
export function extractFigures(text: string): Set<string> {
  const plain = plainNumbers(text)
  const found = plain.matchAll(/(?<figure>[$]?\d[\d,]*(?:\.\d+)?%?)\s*(?<unit>[a-z]+)?/g)
  return new Set(
    Array.from(found, ({ groups }) => `${bare(groups?.['figure'] ?? '')} ${unitOf(groups?.['unit'])}`.trim()),
  )
}

/**
 * Numbers and sums of a text that are nowhere in what was given, be it in figures or in words. The numbers of a list
 * are none.
 */
export function unknownFigures(said: string, given: string): string[] {
  const known = extractFigures(given)
  const numbers = new Set(Array.from(known, (figure) => figure.split(' ')[0] ?? ''))
  const unnumbered = said.replaceAll(/^\s*\d{1,2}[.)] /gm, '')
  return [...extractFigures(unnumbered)].filter((figure) => {
    const [number = '', unit] = figure.split(' ')
    // `800.` and `the 800 you have`: a number that stands alone was given with whatever word.
    return !known.has(figure) && !(numbers.has(number) && (unit === undefined || !MEASURES.has(unit)))
  })
}

const WORDS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
const MEASURE =
  'year|month|week|day|hour|minute|percent|dollar|buck|foot|feet|sq|square|coat|gallon|gal|pound|lb|pail|bag|off|mile'
const MEASURES = new Set([...MEASURE.split('|'), 'per'])

/** `two-year`, `3-5 years`, `ten percent` and `50 dollars` as figures: `2 year`, `3 to 5 years`, `10%`, `$50`. */
function plainNumbers(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(new RegExp(String.raw`\b(?:a|half an?)[ -](?=(?:hundred|thousand)\b)`, 'g'), '1 ')
    .replaceAll(
      new RegExp(
        String.raw`\b(${[...WORDS, ...Object.keys(TENS)].join('|')})(?=[ -](?:hundred|thousand|(?:to|or|and) \w+ )?(?:${MEASURE}|hundred|thousand))`,
        'g',
      ),
      (word) => String(TENS[word] ?? WORDS.indexOf(word) + 1),
    )
    .replaceAll(/(\d) hundred\b/g, '$100')
    .replaceAll(/(\d) thousand\b/g, '$1000')
    .replaceAll(/(\d)\s*[-–—]\s*(?=\$?\d)/g, '$1 to ')
    .replaceAll(/\$ +(?=\d)/g, '$')
    .replaceAll(/(\d[\d,]*(?:\.\d+)?) ?(?:percent\b|%)/g, '$1%')
    .replaceAll(/(?<![$\d.,])(\d[\d,]*(?:\.\d+)?) ?(?:dollars?|bucks|usd)\b/g, '$$$1')
    .replaceAll(/(\d)-(?=[a-z])/g, '$1 ')
}

const bare = (figure: string): string => figure.replaceAll(',', '').replace(/\.0+(?=%|$)/, '')

const unitOf = (word = ''): string => {
  const unit = word.replace(/s$/, '')
  return unit === 'feet' || unit === 'ft'
    ? 'foot'
    : unit === 'square'
      ? 'sq'
      : unit === 'gallon'
        ? 'gal'
        : unit === 'pound'
          ? 'lb'
          : unit
}
