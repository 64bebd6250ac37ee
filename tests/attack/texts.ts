/**
 * Markup that ends whatever it may stand in and then would run, and an address that would. Both say so in
 * `window.__ran`.
 */
export const MARKUP = `<img src=x onerror=__ran()>'" onfocus="__ran()" x='</script></title></textarea><script>__ran()</script><svg/onload=__ran()>`
export const ADDRESS = 'javascript:__ran()//<img src=x>'
/** For fields that hold fewer letters. */
export const MARKED_NAME = '<img src=x onerror=__ran()>" onfocus="__ran()"'

/** One of them as markup, and not as the letters of it, in the bytes of a page. */
export const RUNS =
  /<img src=x|<svg\/onload|<script>__ran|" onfocus="__ran|<\/title><\/textarea>|<b>x|(?:href|src|action|formaction|srcdoc)\s*=\s*["']?javascript:/i

/** The same value with markup for each word of it that people read. */
export function marked(part: unknown, key = ''): unknown {
  if (Array.isArray(part)) return part.map((one) => marked(one, key))
  if (typeof part === 'object' && part !== null)
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, marked(one, name)]))
  return typeof part === 'string' && key !== 'id' && key !== 'unit' ? MARKED_NAME : part
}
