// Pure, and for both sides.

/** As it was meant, without what programs add: Excel's `="0813"`, the apostrophe before a figure or a formula, breaks and tabs. */
export function clean(cell: string, lineBreak = ' '): string {
  // Most cells are plain already, and a file has millions.
  if (PLAIN.test(cell)) return cell
  return (
    cell
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .trim()
      .replace(/^'(?=[=+\-@('\d])(?!\d0s\b)/, '')
      // Google puts several values of one kind into one cell.
      .replaceAll(' ::: ', '\n')
      // One pattern for breaks and the blanks around them would scan a long row of blanks again from each of them.
      .split(/[\r\n]/)
      .map((part) => part.replaceAll(/[^\S\n]+/g, ' ').trim())
      .filter(Boolean)
      .join(lineBreak)
      .trim()
  )
}

const PLAIN = /^(?:[\p{L}\p{N}(.][\p{L}\p{N}.,/@()#&+-]*(?: [\p{L}\p{N}.,/@()#&+-]+)*)?$/u
