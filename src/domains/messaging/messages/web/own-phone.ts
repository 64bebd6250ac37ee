import type { MessageRow } from './queries.ts'

/**
 * A link that opens the person's own messages or mail app with recipient and words filled in (RFC 5724, RFC 6068).
 * `?&body=` is what both iOS and Android read.
 */
export function ownPhoneLink({
  type,
  recipient,
  subject,
  message,
}: Pick<MessageRow, 'type' | 'recipient' | 'subject' | 'message'>): string {
  const words = encodeURIComponent(message)
  if (type === 'sms') return `sms:${recipient}?&body=${words}`
  return `mailto:${encodeURIComponent(recipient)}?subject=${encodeURIComponent(subject ?? '')}&body=${words}`
}
