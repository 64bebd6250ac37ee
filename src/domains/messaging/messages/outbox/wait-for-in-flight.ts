import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { communications } from '../tables.ts'

/** Twilio waits 15 s for our answer; a text that hangs longer than this is no reason to keep it waiting. */
const MAX_MS = 5000
const LOOK_MS = 50

/**
 * Waits after a STOP until none of our texts to the number is on its way to the provider. No run leases a text after
 * the STOP is stored. Any text in flight at that moment has gone through by then, so that the confirmation of the STOP
 * is true.
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
