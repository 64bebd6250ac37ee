/**
 * The first key that stands twice in one object of a JSON text, or null. JSON.parse keeps the last one silently, so a
 * body could say two things; we refuse it instead (RFC 8259 §4 leaves it open). The text must be valid JSON: parse it
 * first.
 */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(null)
    else if (char === '}' || char === ']') open.pop()
    else if (char === '"') {
      const end = endOfString(json, at)
      const keys = open.at(-1)
      if (keys && isKey(json, end + 1)) {
        const key = readKey(json.slice(at, end + 1))
        if (keys.has(key)) return key
        keys.add(key)
      }
      at = end
    }
  }
  return null
}

/** A string in valid JSON is valid JSON; two spellings of one key ("a", "\u0061") are one key. */
const readKey = (quoted: string): string =>
  quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const char = json[at]
    if (char === '\\') at++
    else if (char === '"') return at
  }
  return json.length
}

/** A string followed by a colon is a key; a value is followed by a comma or a closing bracket. */
function isKey(json: string, at: number): boolean {
  let next = at
  while (json[next] === ' ' || json[next] === '\n' || json[next] === '\r' || json[next] === '\t') next++
  return json[next] === ':'
}
