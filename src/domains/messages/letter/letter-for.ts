import * as business from '#domains/business/service.ts'
import type { Parts } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import type { Letter } from './letter.tsx'

/**
 * The HTML part of an e-mail that has none of its own. The packages that draw it are loaded with the first one.
 * Undefined where it cannot be drawn: then the text goes alone, which says the same.
 */
export async function letterFor({ db }: Pick<Parts, 'db'>, letter: Letter): Promise<string | undefined> {
  try {
    const { letterOf } = await import('./letter.tsx')
    return await letterOf(await business.facts(db.read(SYSTEM)), letter)
  } catch (error) {
    log.error({ err: error }, 'an email could not be drawn')
    return undefined
  }
}
