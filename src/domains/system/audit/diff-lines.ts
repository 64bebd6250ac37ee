// Pure: lists of lines as an entry of the audit trail tells them.

/** Of two lists the lines that only the one has; where nothing but their order differs, both whole. */
export function diffLines(was: readonly string[], is: readonly string[]): [was: string[], is: string[]] {
  const only = (of: readonly string[], other: readonly string[]) => of.filter((line) => !other.includes(line))
  const [gone, come] = [only(was, is), only(is, was)]
  return gone.length + come.length > 0 ? [gone, come] : [[...was], [...is]]
}
