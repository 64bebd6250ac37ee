import { randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import type { AppOptions } from './app.ts'
import { startTwilio } from './fakes/twilio.ts'
import type { TwilioPeer } from './fakes/twilio.ts'
import { fillBeforeTests } from './fill-before-tests.ts'
import { useApp } from './use-app.ts'

/** A name that Twilio gives a text. */
export const aSid = (): string => `SM${randomBytes(16).toString('hex')}`

/** The whole product with a number at Twilio: customers write to it by `text`, each from a number of their own. */
export function useTexting(options: AppOptions = {}) {
  const twilio = fillBeforeTests(() => startTwilio())
  // There is no `close` when the start failed.
  afterAll(() => (twilio as Partial<TwilioPeer>).close?.())
  const { app, owner } = useApp(() => ({ ...options, env: { ...twilio.env, ...options.env } }))
  let people = 0
  return {
    twilio,
    app,
    owner,
    aNumber: () => `+1813555${String(2000 + people++)}`,
    /** What the webhook answers. `more`: other fields of Twilio's post. */
    text: (From: string, Body: string, more: Record<string, string> = {}) =>
      twilio.tell(app.url, '/api/webhooks/twilio/incoming', {
        MessageSid: aSid(),
        From,
        To: '+18135550100',
        Body,
        NumMedia: '0',
        ...more,
      }),
  }
}

export type Texting = ReturnType<typeof useTexting>
