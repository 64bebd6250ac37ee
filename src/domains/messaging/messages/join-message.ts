/** Puts a message together from its words, its link and its end, for the preview and for the message itself. */
import type { MessageEnd } from './contract-compose.ts'

/** What a message about a document says: of an email the subject and the words above the link, of a text all before it. */
export type MessageWords = { subject: string; words: string; text: string; ending: string }

/** The text part of the email. A link that is among the words already does not follow again. */
export function joinEmail(words: string, { link, ending }: Pick<MessageEnd, 'link' | 'ending'>): string {
  const withLink =
    link === null || words.includes(link) ? words : `${words}${words.endsWith(':') ? '\n' : '\n\n'}${link}`
  return `${withLink}\n\n${ending}`
}

export function joinText(text: string, { textLink }: Pick<MessageEnd, 'textLink'>): string {
  const withLink = textLink === null || text.includes(textLink) ? text : `${text} ${textLink}`
  return `${withLink} Reply STOP to opt out.`
}
