import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { communications } from '../tables.ts'

/** Twilio waits 15 s for our answer; a text that hangs longer than this is no reason to keep it waiting. */
const MAX_MS = 5000
const LOOK_MS = 50

/**
 * After a number has said STOP: ends when none of our texts to it is on its way to the provider any more. None is taken
 * up after the STOP was kept; what was being handed over in that moment is through by then, so that whoever is told
 * that the STOP counts is told the truth.
 */
export async function waitForInFlightTexts(parts: AppServices, phone: string): Promise<void> {
  const until = performance.now() + MAX_MS
  const onItsWay = and(
    eq(communications.type, 'sms'),
    eq(communications.status, 'sending'),
    eq(communications.recipient, phone),
  )
  while ((await parts.db.read(SYSTEM).$count(communications, onItsWay)) > 0 && performance.now() < until)
    await wait(LOOK_MS)
}
