import { randomBytes } from 'node:crypto'
import { startApp } from './app.ts'
import type { AppOptions } from './app.ts'
import { startTwilio } from './fakes/twilio.ts'

/** A name that Twilio gives a text. */
export const aSid = (): string => `SM${randomBytes(16).toString('hex')}`

/** The whole product with a number at Twilio: customers write to it by `text`, each from a number of their own. */
export async function startTexting(options: AppOptions = {}) {
  const twilio = await startTwilio()
  const app = await startApp({ ...options, env: { ...twilio.env, ...options.env } })
  let people = 0
  return {
    twilio,
    app,
    owner: await app.as('owner'),
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
    stop: async () => {
      await app.stop()
      await twilio.close()
    },
  }
}

export type Texting = Awaited<ReturnType<typeof startTexting>>
