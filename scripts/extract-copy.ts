import { parseSync } from 'vite'

/** One string that a person may read. `text` has `{}` where a value is put in. */
export type CopyString = { line: number; text: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Attributes whose values are names for programs, such as a class or an address. */
const CODE_ATTRIBUTES =
  /^(?:className|id|key|href|src|srcSet|type|name|role|rel|tone|size|variant|d|viewBox|points|transform|fill|stroke\w*|autoComplete|inputMode|action|method|htmlFor|media|as|data-.+)$/
const SQL = /^(?:select|insert|update|delete|create|with|alter|drop|begin|set|lock|truncate|join|order by) /i

/**
 * The strings of a source file that a person may read, in the order of the file: words of JSX, and literals that look
 * like a sentence, a heading or a button. It lists a few too many rather than one too few. Throws a `SyntaxError` for a
 * file that cannot be parsed.
 */
export function extractCopy(file: string, source: string): CopyString[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`)
  const found: CopyString[] = []
  const add = (node: Node, text: string) => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words !== '') found.push({ line: source.slice(0, node.start).split('\n').length, text: words })
  }
  // The parser's tree is typed node by node; a walk needs only what all nodes have.
  walk(program as unknown as Node, add)
  return found
}

function walk(node: Node, add: (node: Node, text: string) => void): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return
    case 'JSXAttribute':
      if (CODE_ATTRIBUTES.test(attributeName(node))) return
      break
    case 'TaggedTemplateExpression':
      return walkChildren(node['quasi'] as Node, add)
    case 'JSXText':
      return add(node, String(node['value']))
    case 'Literal':
      if (typeof node['value'] === 'string' && isProse(node['value'])) add(node, node['value'])
      return
    case 'TemplateLiteral': {
      const text = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
      if (isProse(text)) add(node, text)
      break
    }
  }
  walkChildren(node, add)
}

function walkChildren(node: Node, add: (node: Node, text: string) => void): void {
  for (const [key, child] of Object.entries(node)) {
    // The name of a property is code, unless it is a sentence itself.
    if (key === 'key' && node['computed'] === false && !isSentence(child)) continue
    for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) walk(one, add)
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isSentence = (value: unknown): boolean =>
  isNode(value) && typeof value['value'] === 'string' && value['value'].includes(' ')
const attributeName = (node: Node): string => String((node['name'] as { name?: unknown }).name)

/** `Send invoice`, `Paid`, `is {} late`; no class name, path, key or statement. */
function isProse(text: string): boolean {
  const words = text.trim()
  if (SQL.test(words) && !/[.!?]$/.test(words)) return false
  return /[A-Za-z]{2,}[,.:;’']? +[A-Za-z({]/.test(words) || /^[A-Z][a-z]+[a-z’….?!]*$/.test(words)
}
