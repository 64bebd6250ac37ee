import * as business from '#domains/system/business/service.ts'
import type { AppServices } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { EmailContent } from './email-layout.tsx'

/**
 * The HTML part of an e-mail that has none of its own. The rendering packages load with the first e-mail.
 * Returns undefined when rendering fails: the plain text then goes alone, with the same content.
 */
export async function renderEmail({ db }: Pick<AppServices, 'db'>, letter: EmailContent): Promise<string | undefined> {
  try {
    const { renderEmailHtml: letterOf } = await import('./email-layout.tsx')
    return await letterOf(await business.facts(db.read(SYSTEM)), letter)
  } catch (error) {
    log.error({ err: error }, 'email rendering failed')
    return undefined
  }
}
