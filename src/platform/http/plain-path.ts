/**
 * The path that a strange spelling stands for: `/About/` and `//about` and `/%61bout` are `/about`. Null when it stands
 * for none, as a broken percent sign or a NUL does. Decoded once and never again; `%2F` stays what it is, and a
 * backslash is a letter like any other. The answer is no address to lead a visitor to: only its caller knows whether
 * anything is there.
 */
export function plainPath(path: string): string | null {
  if (!path.startsWith('/')) return null
  const decoded = decode(path)
  // What stands on this site has plain names; and some letters from elsewhere become plain ones when made small.
  if (decoded === null || !/^[!-~]*$/.test(decoded)) return null
  const remaining: string[] = []
  for (const part of decoded.split('/')) {
    if (part === '..') remaining.pop()
    else if (part !== '' && part !== '.') remaining.push(part)
  }
  return `/${remaining.join('/').toLowerCase()}`
}

function decode(path: string): string | null {
  try {
    return decodeURI(path)
  } catch {
    return null
  }
}
