import { parseSync } from 'vite'
import { extractCopy } from './extract-copy.ts'

export type BannedWord = { line: number; word: string; text: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Words and phrases that have no place in comments, docs, names of tests and what people read. */
const IN_PROSE =
  /\b(?:told|kept|whoever|whomever|whom|somebody|nobody|anew|meanwhile|reckon(?:s|ed|ing)?|heed(?:s|ed)?|lest|hush(?:es|ed)?|of theirs|once more|taken back|given back|let go|any more)\b/i
/** The parts of names, as camel case and dashes separate them. */
const IN_NAMES = /^(?:told|kept|whoever|whom|somebody|nobody|anew|meanwhile|reckon|heed|lest|hush)$/
/** Fields of the API and columns that are older than this check; their callers are outside. By the folder of a domain. */
const OLDER_FIELDS: Record<string, readonly string[]> = {
  automation: ['told'],
  costs: ['kept'],
  duplicates: ['kept', 'keptId', 'keptName', 'keptVersion'],
  health: ['told'],
  privacy: ['kept', 'kept_name'],
  schedule: ['kept'],
  visits: ['kept'],
}
/** What customers, visitors and other programs say, in lists and test data, is theirs: a marker on the line says so. */
const QUOTED = /words-of-others/

/** The banned words of one file: in comments, names, titles of tests, prose of Markdown, and strings that people read. */
export function findBannedWords(file: string, source: string): BannedWord[] {
  const lines = source.split('\n')
  const found: BannedWord[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const look = (line: number, text: string) => {
    if (QUOTED.test(lines[line - 1] ?? '') || QUOTED.test(lines[line - 2] ?? '')) return
    const [word] = IN_PROSE.exec(text.replaceAll(/`[^`]*`/g, '`')) ?? []
    if (word !== undefined) found.push({ line, word: word.toLowerCase(), text: text.trim().slice(0, 120) })
  }
  if (file.endsWith('.md') || file.endsWith('.css')) {
    let isCode = false
    for (const [at, text] of lines.entries()) {
      if (text.startsWith('```')) isCode = !isCode
      else if (!isCode) look(at + 1, text)
    }
    return found
  }
  const { program, comments } = parseSync(file, source)
  for (const { value, start } of comments)
    for (const [at, text] of value.split('\n').entries()) look(lineAt(start) + at, text)
  const names = new Map<string, number>()
  walk(program as unknown as Node, (node) => {
    if (/^(?:Private|JSX)?Identifier$/.test(node.type) && !names.has(String(node['name'])))
      names.set(String(node['name']), node.start)
    if (node.type === 'CallExpression') for (const title of titlesOf(node)) look(lineAt(title.start), title.text)
  })
  const older = OLDER_FIELDS[/^src\/domains\/\w+\/([\w-]+)\//.exec(file)?.[1] ?? ''] ?? []
  for (const [name, start] of names) {
    if (older.includes(name)) continue
    const word = name
      .split(/(?<=[a-z\d])(?=[A-Z])|[_$-]/)
      .map((part) => part.toLowerCase())
      .find((part) => IN_NAMES.test(part))
    if (word !== undefined && !QUOTED.test(lines[lineAt(start) - 1] ?? ''))
      found.push({ line: lineAt(start), word, text: `the name ${name}` })
  }
  if (file.startsWith('src/') && !/\.test\.tsx?$|\/test-/.test(file))
    for (const { line, text } of extractCopy(file, source)) look(line, text)
  return found.toSorted((one, other) => one.line - other.line)
}

/** The title of `test(…)`, `describe(…)` and their variants such as `test.each(…)(…)`. */
function titlesOf(call: Node): { start: number; text: string }[] {
  const [first] = call['arguments'] as Node[]
  if (first === undefined || !/^(?:test|it|describe|suite|prop)\b/.test(nameOf(call['callee'] as Node))) return []
  if (first.type === 'Literal') return [{ start: first.start, text: String(first['value']) }]
  if (first.type !== 'TemplateLiteral') return []
  const quasis = first['quasis'] as { value: { cooked: string } }[]
  return [{ start: first.start, text: quasis.map(({ value }) => value.cooked).join('{}') }]
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'MemberExpression') return nameOf(callee['object'] as Node)
  return callee.type === 'CallExpression' ? nameOf(callee['callee'] as Node) : ''
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of Object.values(node))
    for (const one of Array.isArray(child) ? child : [child])
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string') walk(one as Node, visit)
}
