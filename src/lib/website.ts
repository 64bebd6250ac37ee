/** A name with a dot, and perhaps a port, a path, a question: what people type when they leave https:// out. */
const BARE = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u
// What a browser would drop from an address without a word was not meant as one.
// oxlint-disable-next-line no-control-regex -- control characters are the point
const DROPPED = /[\u0000-\u0020\u007f]/
/** A name on the internet: a dot, and no number or `localhost`, which mean something else on each machine. */
const NAMED = /[^.]\.(?!\d+$)[\p{L}\d-]{2,}$/u

/**
 * The address of a website as browsers write it, with https:// where none was typed; null for anything that is not on
 * the web.
 */
export function toWebsite(typed: string): string | null {
  const text = typed.trim()
  const address = BARE.test(text) ? `https://${text}` : text
  if (DROPPED.test(text) || !/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return null
  const { href, hostname, username, password } = new URL(address)
  return NAMED.test(hostname) && username === '' && password === '' && href.length <= 300 ? href : null
}
