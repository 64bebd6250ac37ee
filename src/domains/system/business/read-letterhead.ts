import { toSender } from '#lib/printable-document.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { formatLicense } from './format-license.ts'
import { content } from './service.ts'

/** The business at the top of a paper that a customer gets, with its license once the owner has entered it. */
export async function readLetterhead(tx: Tx): Promise<PrintableDocument['from']> {
  const { facts, licensing } = await content(tx)
  const license = formatLicense(licensing)
  const from = toSender(facts)
  return license === null ? from : { ...from, lines: [...from.lines, license] }
}
