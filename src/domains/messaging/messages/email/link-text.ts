/** What is written on the button of a link, by where it leads on our site. */
const WORDS: readonly (readonly [path: RegExp, words: string])[] = [
  [/^\/review\//, 'Tell us how it went'],
  [/^\/pay\//, 'View and pay'],
  [/^\/estimate\//, 'View your estimate'],
  [/^\/e\//, 'Get your free estimate'],
  [/^\/thank-you/, 'Add photos'],
  [/receipt/, 'View your receipt'],
]
const ELSE = 'Open the link'

export function linkText(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : ''
  return WORDS.find(([known]) => known.test(path))?.[1] ?? ELSE
}

/** A line that is a link and nothing else becomes a button. */
export const isLink = (line: string): boolean => /^https?:\/\/\S+$/.test(line)

/** The lines of each paragraph of a text. */
export const splitParagraphs = (text: string): string[][] =>
  text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'))
