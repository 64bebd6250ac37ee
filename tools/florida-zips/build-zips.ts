/**
 * Writes src/domains/system/business/florida-zips.ts from the npm package `zipcodes` (BSD): each town of Florida as the Postal Service writes it, the middle
 * of its ZIP codes to about a mile, and the codes. The package holds 5 MB for the whole country, so only this part of it comes along:
 *
 *   cd "$(mktemp -d)" && npm i zipcodes@8.0.0 && node <here>/tools/florida-zips/make.ts node_modules/zipcodes/lib/codes.js
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

type Entry = { zip: string; latitude: number; longitude: number; city: string; state: string }

const WIDTH = 118
const [source] = process.argv.slice(2)
if (source === undefined) throw new Error('Please name the file lib/codes.js of the package zipcodes.')

// What the package exports.
const { codes } = createRequire(import.meta.url)(resolve(source)) as { codes: Record<string, Entry> }
const towns = Map.groupBy(
  Object.values(codes).filter(({ state }) => state === 'FL'),
  ({ city }) => city,
)
const middle = (figures: number[]) => (figures.reduce((sum, figure) => sum + figure, 0) / figures.length).toFixed(2)
const entries = [...towns]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([city, its]) => {
    const zips = its.map(({ zip }) => zip).toSorted()
    return [
      city,
      middle(its.map(({ latitude }) => latitude)),
      middle(its.map(({ longitude }) => longitude)),
      ...zips,
    ].join(' ')
  })
const lines: string[] = ['']
for (const word of entries.map((entry) => `${entry};`).flatMap((entry) => entry.split(' '))) {
  const last = lines.at(-1) ?? ''
  if (last.length + word.length + 1 > WIDTH) lines.push(word)
  else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
}
writeFileSync(
  new URL('../../src/domains/system/business/florida-zips.ts', import.meta.url),
  `// Written by tools/florida-zips/build-zips.ts from the npm package zipcodes 8.0.0 (BSD). Change that and run it again.

/** Each town of Florida, the latitude and longitude of its middle, and its ZIP codes; towns are separated by semicolons. */
export const FLORIDA_ZIPS = \`
${lines.join('\n').replace(/;$/, '')}
\`
`,
)
