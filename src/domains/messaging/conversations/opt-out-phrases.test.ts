import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'
import { parseIntent } from './parse-intent.ts'

type Phrase = { label: string; text: string }
const PHRASES: Phrase[] = readFileSync(new URL('opt-out-phrases.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row.includes('\t'))
  .map((row) => {
    const [label = '', text = ''] = row.split('\t')
    return { label, text: text.replaceAll(String.raw`\n`, '\n') }
  })
const read = (text: string): string => String(parseIntent(text))

describe('a text is understood as its writer means it', () => {
  test.each(PHRASES)('$label: $text', ({ label, text }) => {
    expect(read(text)).toBe(label)
    recordProof('STOP in free words', { tried: 1, figure: 'labeled phrases, opt-outs and other texts' })
  })

  test('there are enough phrases of both kinds', () => {
    const many = (label: string) => PHRASES.filter((phrase) => phrase.label === label).length
    expect(PHRASES.length).toBeGreaterThanOrEqual(300)
    expect(many('stop')).toBeGreaterThanOrEqual(150)
    expect(many('null')).toBeGreaterThanOrEqual(120)
    expect(new Set(PHRASES.map(({ text }) => text)).size).toBe(PHRASES.length)
  })
})

/** Letters of other scripts that look like these. */
const LOOKS_LIKE: Record<string, string> = { a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х', s: 'ѕ', i: 'і' }
const wide = (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

const CHANGES: Record<string, (text: string) => string> = {
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'in mixed letters': (text) =>
    Array.from(text, (letter, at) => (at % 2 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  'between spaces': (text) => `  \t${text}   `,
  'with wide spaces': (text) => text.replaceAll(/ +/g, ' \u00a0 '),
  'between quotes': (text) => `“${text}”`,
  'between straight quotes': (text) => `"${text}"`,
  'with exclamation marks': (text) => `${text}!!`,
  'with a full stop': (text) => `${text}.`,
  'with dots': (text) => `${text}...`,
  'in brackets': (text) => `(${text})`,
  'with stars': (text) => `**${text}**`,
  'from a phone': (text) => `${text}\n\nSent from my iPhone`,
  'from a mail program': (text) => `${text}\n\nGet Outlook for Android`,
  'with a name below': (text) => `${text}\n- Karen Whitfield`,
  'in look-alike letters': (text) => text.replaceAll(/[aeopcxsi]/g, (letter) => LOOKS_LIKE[letter] ?? letter),
  'in wide letters': wide,
  'with invisible marks': (text) => Array.from(text).join('\u200b'),
  'as markup': (text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
  'with an emoji behind it': (text) => `${text} 🙂`,
  'in composed letters': (text) => text.normalize('NFD'),
}
/** What is markup already, or a reaction that has to stand alone, is not wrapped again. */
const PLAIN = PHRASES.filter(({ text }) => text !== '' && !/[<&]|^(Liked|Loved|>)/.test(text))

describe('how it is typed never changes what it says', () => {
  test.each(Object.entries(CHANGES))('%s', (_how, change) => {
    for (const { label, text } of PLAIN) expect(`${text}: ${read(change(text))}`).toBe(`${text}: ${label}`)
  })

  test('nor do several of these at once', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAIN),
        fc.shuffledSubarray(
          Object.keys(CHANGES).filter((how) => !/markup|name|mail|phone/.test(how)),
          { maxLength: 3 },
        ),
        ({ label, text }, ways) =>
          ways.reduce((typed, how) => (CHANGES[how] ?? String)(typed), text).length > 1600 ||
          read(ways.reduce((typed, how) => (CHANGES[how] ?? String)(typed), text)) === label,
      ),
      { numRuns: pickRuns(400, 5000) },
    ))

  test('and no text at all makes it throw or wait', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1600 }), (text) => {
        const began = performance.now()
        parseIntent(text)
        parseIntent(`stop ${text}`)
        return performance.now() - began < 5_000
      }),
      { numRuns: pickRuns(200, 2000) },
    ))
})
