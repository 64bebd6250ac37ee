import { describe, expect, test } from 'vitest'
import { findBannedWords } from './find-banned-words.ts'

/** The words that are found, with their lines. */
const wordsIn = (/** @type {string} */ source, file = 'src/platform/some-file.ts') =>
  findBannedWords(file, source).map(({ line, word }) => `${line} ${word}`)

describe('finds a banned word', () => {
  test('in comments, each on its own line', () => {
    expect(wordsIn('/**\n * Plain.\n * Whoever calls is told.\n */\nexport const a = 1 // kept\n')).toEqual([
      '3 whoever',
      '5 kept',
    ])
  })

  test('in a part of a name, once for each name', () => {
    expect(wordsIn('const toldAt = 1\nclass A { #keptRows = toldAt }\nconst keptly = 1\n')).toEqual([
      '1 told',
      '2 kept',
    ])
  })

  test('in titles of tests, also of tables of cases', () => {
    const source = "test('nobody pays twice', () => {})\ndescribe.each([1])('somebody %s', () => {})\n"
    expect(wordsIn(source, 'src/platform/some-file.test.ts')).toEqual(['1 nobody', '2 somebody'])
  })

  test('in what people read, and not in strings of test data', () => {
    const source = "export const sentence = 'Nobody was invited yet.'\n"
    expect(wordsIn(source)).toEqual(['1 nobody'])
    expect(wordsIn(source, 'src/platform/some-file.test.ts')).toEqual([])
  })

  test('in prose of Markdown, and not in its code', () => {
    expect(wordsIn('# A title\n\nIt is kept, as `kept` says.\n\n```\nkept\n```\n', 'docs/page.md')).toEqual(['3 kept'])
    expect(wordsIn('Write “stored” for `kept`.\n', 'docs/page.md')).toEqual([])
  })
})

test('leaves the words of customers alone where a comment says whose they are', () => {
  expect(wordsIn("// words-of-others: a review\nexport const review = 'Nobody does it better than them.'\n")).toEqual(
    [],
  )
})

test('leaves a field of the API alone in its own domain only', () => {
  const source = 'export const kept = 1\n'
  expect(wordsIn(source, 'src/domains/work/schedule/contract.ts')).toEqual([])
  expect(wordsIn(source, 'src/domains/work/jobs/contract.ts')).toEqual(['1 kept'])
})
