import { formatDay, formatTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { CollectedData } from './collect-personal-data.ts'

/** What was gathered about a person, as a page that opens in any browser without a network. */
export function toReadablePage(
  { person, sections, history, pictures }: CollectedData,
  at: Date,
  business: string,
): string {
  const title = `Personal data ${business} has about ${person.name}`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1d2a2e}h1{line-height:1.15}h2{margin-top:2.5rem;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;margin:0 0 1.5rem}dt{color:#5b6669}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}img{max-width:100%;margin:0 0 1rem}li{margin:0 0 .6rem;white-space:pre-line}time{color:#5b6669}</style></head><body>
<h1>${text(title)}</h1>
<p>Exported on ${text(`${formatDay(at)} at ${formatTime(at)}`)}. The same data in machine-readable form is in <a href="data.json">data.json</a>.</p>
${sections.map(({ title: name, rows }) => `<h2>${text(name)}</h2>\n${rows.map(toList).join('\n')}`).join('\n')}
${pictures.length > 0 ? `<h2>Pictures</h2>\n${pictures.map(({ name }) => `<img src="${text(name)}" alt="">`).join('\n')}` : ''}
<h2>Timeline</h2>
<ul>${history.map(({ at: when, words, detail }) => `<li><time>${text(`${formatDay(when)}, ${formatTime(when)}`)}</time><br>${text(words)}${detail ? `\n${text(detail)}` : ''}</li>`).join('\n')}</ul>
</body></html>`
}

const toList = (row: Record<string, unknown>): string =>
  `<dl>${Object.entries(row)
    .map(([key, value]) => [named(key), worded(key, value)] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`)
    .join('')}</dl>`

/** `transactionDate` → `Transaction date`. */
const named = (key: string): string => {
  const words = key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const CENTS = new Set(['amount', 'depositAmount'])

function worded(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return CENTS.has(key) ? formatCents(value) : String(value)
  if (Array.isArray(value)) return value.map((item) => worded('', item)).join(', ')
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? `${formatDay(value)}, ${formatTime(value)}` : value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string): string => value.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
