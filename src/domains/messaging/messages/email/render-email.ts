import * as business from '#domains/system/business/service.ts'
import type { AppServices } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { EmailHouse } from '#providers/email/port.ts'
import type { EmailContent } from './email-layout.tsx'

/**
 * The HTML part of an e-mail that has none of its own. The rendering packages load with the first e-mail.
 * Returns undefined when rendering fails: the plain text then goes alone, with the same content.
 */
export async function renderEmail(
  { db, config }: Pick<AppServices, 'db' | 'config'>,
  letter: EmailContent,
): Promise<string | undefined> {
  try {
    const { renderEmailHtml: letterOf } = await import('./email-layout.tsx')
    return await letterOf(await business.facts(db.read(SYSTEM)), letter, config.PUBLIC_URL)
  } catch (error) {
    log.error({ err: error }, 'email rendering failed')
    return undefined
  }
}

/** Who writes and who is answered to; undefined where it cannot be read: the mail goes all the same. */
export async function readHouse({ db }: Pick<AppServices, 'db'>): Promise<EmailHouse | undefined> {
  try {
    const { name, email } = await business.facts(db.read(SYSTEM))
    return { name, email }
  } catch (error) {
    log.error({ err: error }, 'business facts could not be read')
    return undefined
  }
}
