import { toSender } from '#lib/printable-document.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { formatLicense } from './format-license.ts'
import { readLogo } from './logo.ts'
import { content } from './service.ts'

/** The business at the top of a paper that a customer gets, with its logo and license once the owner has entered them. */
export async function readLetterhead(tx: Tx): Promise<PrintableDocument['from']> {
  const [{ facts, licensing }, logo] = await Promise.all([content(tx), readLogo(tx)])
  const license = formatLicense(licensing)
  const { name, lines } = toSender(facts)
  return {
    name,
    lines: license === null ? lines : [...lines, license],
    logo: logo && { png: logo.bytes.toString('base64'), width: logo.width, height: logo.height },
  }
}
