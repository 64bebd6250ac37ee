import type { Facts } from '#domains/system/business/contract.ts'

/** The business as a contact for a phone's address book: vCard 3.0 (RFC 2426), which every phone reads. */
export function contactCard(facts: Facts, origin: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escape(facts.name)}`,
    `N:;${escape(facts.name)};;;`,
    `ORG:${escape(facts.name)}`,
    `TEL;TYPE=WORK,VOICE:${escape(facts.phone)}`,
    `EMAIL;TYPE=INTERNET:${escape(facts.email)}`,
    `ADR;TYPE=WORK:;;${[facts.street, facts.city, facts.state, facts.zip].map(escape).join(';')};USA`,
    `URL:${escape(origin)}`,
    'END:VCARD',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const escape = (text: string): string => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')

/** Lines have at most 75 bytes; what is longer goes on in the next, behind a space. */
function fold(line: string): string {
  let folded = ''
  let length = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (length + bytes > 75) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += bytes
  }
  return folded
}
