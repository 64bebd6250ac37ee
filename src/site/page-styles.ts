/**
 * A piece of the site's styles as tools/css/page-rules.ts writes it: finished text (of an animation, with its name), a
 * condition with pieces inside, or a rule for what its selectors select.
 */
export type StyleRule =
  | { text: string; animation?: string }
  | { head: string; inside: StyleRule[] }
  | { select: StyleSelector[]; inside: StyleRule[] }

/**
 * `for` holds sets of classes (`x`) and elements (`<x`): one of the sets must be on a page as a whole for the selector
 * to mean anything there.
 */
export type StyleSelector = { text: string; for: string[][] }

/** Set by a script before the first paint, so not in the HTML. */
const SET_LATER = ['dark']

/**
 * The styles that this HTML needs, to stand in its head: the first paint then waits for one file only. What islands
 * show later is styled by the whole sheets, which come with the first island.
 */
export function stylesFor(html: string, rules: readonly StyleRule[]): string {
  const there = new Set(SET_LATER)
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]+)"/g))
    for (const name of names.split(/\s+/)) there.add(name)
  for (const [, element = ''] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) there.add(`<${element.toLowerCase()}`)
  const css = print(
    rules.filter((rule) => !('text' in rule) || hasLettersFor(rule.text, html)),
    there,
  )
  const moves = (animation: string) => new RegExp(`animation(-name)?:[^;}]*\\b${animation}\\b`).test(css)
  const animations = rules.map((rule) =>
    'text' in rule && rule.animation !== undefined && moves(rule.animation) ? rule.text : '',
  )
  return withoutIdleTokens(css + animations.join(''))
}

/** A font that is for some letters only is named by the pages that have one of them. */
function hasLettersFor(rule: string, html: string): boolean {
  const range = /^@font-face.*unicode-range:([^;}]+)/s.exec(rule)?.[1]
  if (range === undefined) return true
  const letters = range.replaceAll(
    /U\+([0-9a-f]+)(?:-([0-9a-f]+))?,?\s*/gi,
    (_, from: string, to?: string) => `\\u{${from}}${to ? `-\\u{${to}}` : ''}`,
  )
  return new RegExp(`[${letters}]`, 'u').test(html)
}

/** Drops the tokens (custom properties) that nothing left over reads, and then those that only they had read. */
function withoutIdleTokens(css: string): string {
  const read = new Set(Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name))
  const left = css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  )
  return left.length < css.length ? withoutIdleTokens(left) : left
}

function print(rules: readonly StyleRule[], there: ReadonlySet<string>): string {
  let text = ''
  for (const rule of rules) {
    if ('text' in rule) {
      if (rule.animation === undefined) text += /[};]$/.test(rule.text) ? rule.text : `${rule.text};`
      continue
    }
    const head = 'head' in rule ? rule.head : selectorsFor(rule.select, there)
    const inside = head && print(rule.inside, there).replace(/;$/, '')
    if (inside) text += `${head}{${inside}}`
  }
  return text
}

function selectorsFor(selectors: readonly StyleSelector[], there: ReadonlySet<string>): string {
  return selectors
    .filter((selector) => selector.for.some((needed) => needed.every((one) => there.has(one))))
    .map(({ text }) => text)
    .join()
}
