// Finds contact details in a text. Pure.

const EMAIL = /[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi
const PHONE = /\+?\(?\d(?:[\s().-]{0,2}\d){6,}/g
/** Addresses of the web, with and without what stands before them; `hello.world` is none. */
const LINK =
  /\b(?:(?:https?|hxxps?|ftp):\/\/|www\.)\S+|\b(?:[a-z0-9-]+\.)+(?:com|net|org|io|co|biz|info|shop|site|online|app|dev|me|us|ru|cn|xyz|top|link|ly|gg|tv|ai|example)\b(?:\/\S*)?/gi
/** Matches `evil dot com` and `me (at) there`: legitimate text does not disguise an address. */
const DISGUISED = /\b(?:dot|\(dot\)|\[dot\]) ?(?:com|net|org|io|co)\b|\((?:at)\)|\[(?:at)\]/i
/** What was taken out before a model was asked (redact-pii.ts) has no place in what it answers. */
const MARK = /\[(?:email|number|address)\]/i

/** What a text names of them that was not given. */
export function unknownContacts(said: string, given: string): string[] {
  const known = {
    mails: lower(given, EMAIL),
    phones: new Set(Array.from(given.matchAll(PHONE), ([phone]) => digits(phone))),
    links: lower(given, LINK),
  }
  const mails = [...lower(said, EMAIL)].filter((mail) => !known.mails.has(mail))
  const links = [...lower(said.replaceAll(EMAIL, ' '), LINK)].filter((link) => !known.links.has(link))
  const phones = Array.from(said.matchAll(PHONE), ([phone]) => phone).filter(
    (phone) => !known.phones.has(digits(phone)),
  )
  const others = [DISGUISED, MARK].flatMap((pattern) => pattern.exec(said)?.[0] ?? [])
  return [...mails, ...links, ...phones, ...others]
}

const lower = (text: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(text.matchAll(pattern), ([found]) => found.toLowerCase().replace(/[.,;:!?)]+$/, '')))

/** Of our country, with or without its number before it. */
const digits = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
