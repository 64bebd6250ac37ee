import { expect, test } from 'vitest'
import { extractCopy } from './extract-copy.ts'

const textsOf = (/** @type {string} */ source) => extractCopy('screen.tsx', source).map(({ text }) => text)

test('lists the words of a screen, with {} where a value is put in', () => {
  const screen = `
    import { Button } from './button.tsx'
    export const Card = ({ count }) => (
      <section className="card wide" aria-label="Open jobs">
        <h2 id="open jobs">Open jobs</h2>
        <p>{count === 0 ? 'No open jobs' : \`\${count} jobs are open\`}</p>
        <Button tone="line">
          Add a job
        </Button>
      </section>
    )`
  expect(textsOf(screen)).toEqual(['Open jobs', 'Open jobs', 'No open jobs', '{} jobs are open', 'Add a job'])
})

test('leaves out names, types, keys, paths and statements of SQL', () => {
  const code = `
    type Status = 'on hold' | 'done soon'
    const row = { 'a key': 1, 'Half done.': 'Paid', path: '/api/jobs', kind: 'on-my-way' }
    await pool.query('select name from jobs where id = $1')
    sql\`update jobs set status = \${status}\``
  expect(textsOf(code)).toEqual(['Half done.', 'Paid'])
})

test('says where a string is, and which file cannot be parsed', () => {
  expect(extractCopy('a.ts', "\n\nexport const SENTENCE = 'Enter a price.'")).toEqual([
    { line: 3, text: 'Enter a price.' },
  ])
  expect(() => extractCopy('broken.ts', 'const =')).toThrow(/^broken\.ts: /)
})
