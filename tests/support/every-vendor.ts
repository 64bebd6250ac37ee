import { FaultProxy } from './fault-proxy.ts'
import type { LineFault } from './fault-proxy.ts'
import { startOidc } from './fakes/oidc.ts'
import { OpenAiPeer } from './fakes/openai.ts'
import { startPush } from './fakes/push.ts'
import { startS3 } from './fakes/s3.ts'
import { startSmtp } from './fakes/smtp.ts'
import { startStripe } from './fakes/stripe.ts'
import { startTwilio } from './fakes/twilio.ts'

export type Vendor = 'stripe' | 'twilio' | 'smtp' | 's3' | 'openai' | 'oidc' | 'push'

export type EveryVendor = Awaited<ReturnType<typeof startEveryVendor>>

/**
 * Whatever the product can be given, each at the end of a line that can be spoilt: the only way from the product to any
 * of them.
 */
export async function startEveryVendor({ now = () => Date.now() }: { now?: () => number } = {}) {
  const [stripe, twilio, smtp, s3, openai, push] = await Promise.all([
    startStripe({ now }),
    startTwilio(),
    startSmtp(),
    startS3(),
    OpenAiPeer.start(),
    startPush(),
  ])
  const behind = async (peer: string) => FaultProxy.to(peer)
  let oidcLine: FaultProxy | undefined
  const oidc = await startOidc({
    // Its name is its address, so it must have that of the line.
    reachedAt: async (own) => {
      oidcLine = await behind(own)
      return oidcLine.through(own)
    },
  })
  if (!oidcLine) throw new Error('The provider of identities did not ask for its address')
  const lines: Record<Vendor, FaultProxy> = {
    stripe: await behind(stripe.url),
    twilio: await behind(twilio.url),
    smtp: await behind(smtp.url),
    s3: await behind(s3.settings.endpoint),
    openai: await behind(openai.url),
    push: await behind(push.url),
    oidc: oidcLine,
  }
  const env: Record<string, string> = {
    ...stripe.env,
    STRIPE_API_BASE: lines.stripe.through(stripe.url),
    ...twilio.env,
    TWILIO_API_BASE: lines.twilio.through(twilio.url),
    SMTP_URL: lines.smtp.through(smtp.url),
    MAIL_FROM: 'hello@tidestone.example',
    ...s3.env,
    S3_ENDPOINT: lines.s3.through(s3.settings.endpoint),
    ...openai.env,
    OPENAI_BASE_URL: lines.openai.through(openai.url),
    OIDC_ISSUER: oidc.issuer,
    OIDC_CLIENT_ID: oidc.clientId,
    OIDC_CLIENT_SECRET: oidc.clientSecret,
  }
  return {
    stripe,
    twilio,
    smtp,
    s3,
    openai,
    oidc,
    push,
    lines,
    env,
    /** A browser that asks for pushes, by way of the line. */
    subscribe: () => {
      const { endpoint, keys } = push.subscribe()
      return { endpoint: lines.push.through(endpoint), keys }
    },
    /** The same of all lines at once. */
    all: async (fault: LineFault) => void (await Promise.all(Object.values(lines).map((line) => line.set(fault)))),
    close: async () => {
      await Promise.all(Object.values(lines).map((line) => line.close()))
      await Promise.all([
        stripe.close(),
        twilio.close(),
        smtp.close(),
        s3.close(),
        openai.stop(),
        oidc.close(),
        push.close(),
      ])
    },
  }
}
