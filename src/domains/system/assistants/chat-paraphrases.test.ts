import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import { answerQuestion } from './chat/answer-question.ts'

// What homeowners ask, in words that were written without a look at the rules: 240 questions, each with what a right
// answer says and never says. `¶` is a line break. Wednesday, 2:40 PM in Ruskin.
const NOW = new Date('2026-03-04T19:40:00Z')
const CONTENT = { ...DEFAULT_CONTENT, confirmed: { rates: true, hours: true } }

const [, ...rows] = readFileSync(new URL('chat-paraphrases.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
const asked = rows.map((row) => {
  const [, ask = '', says = '', never = ''] = row.split('\t')
  return { message: ask.replaceAll(' ¶ ', '\n'), says, never }
})

test.each(asked)('$message', ({ message, says, never }) => {
  const { response } = answerQuestion(CONTENT, { message, history: [] }, NOW).reply
  expect(response).toMatch(new RegExp(says, 'i'))
  if (never) expect(response).not.toMatch(new RegExp(never, 'i'))
  expect(response.length).toBeLessThan(620)
})

test('there are as many as the decision record says', () => expect(asked).toHaveLength(240))
