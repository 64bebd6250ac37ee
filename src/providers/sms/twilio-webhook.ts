import { z } from 'zod'
import { toE164 } from '#lib/phone.ts'
import { NotGenuine } from '../not-genuine.ts'
import type { SmsEvent } from './port.ts'

/**
 * What Twilio posts when a text's state changes
 * (https://www.twilio.com/docs/messaging/guides/track-outbound-message-status).
 */
const StatusForm = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
})
/** What it posts when a text comes in (https://www.twilio.com/docs/messaging/guides/webhook-request). */
const TextForm = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
  /** Set where Twilio itself has answered a STOP, START or HELP. */
  OptOutType: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(['stop', 'start', 'help']))
    .optional()
    .catch(undefined),
})

/** Twilio allows ten (https://www.twilio.com/docs/messaging/guides/webhook-request). */
const MAX_MEDIA = 10

/** Before the end (https://www.twilio.com/docs/messaging/api/message-resource#message-status-values). */
const TAKEN = new Set(['accepted', 'scheduled', 'queued', 'sending', 'sent'])

/** https://www.twilio.com/docs/api/errors: why a text that Twilio took did not arrive. */
const REASONS: Record<number, string> = {
  21610: 'This number opted out of your texts (STOP). To opt back in, they need to text START.',
  30001: 'Too many texts were queued at Twilio for your number.',
  30003: 'The phone was off or unreachable.',
  30004: 'The number or its carrier blocked this text.',
  30005: 'This number is no longer in service.',
  30006: 'This is a landline, or its carrier doesn’t support texts.',
  30007: 'The carrier filtered this text as spam.',
  30008: 'The carrier gave no reason.',
  30036: 'It was queued too long at Twilio and would have arrived too late.',
  30034: 'Your number isn’t registered for business texting yet (A2P 10DLC).',
}

/**
 * What a signed call of Twilio's says; null for a state that is no news. `url` is the address that Twilio called, with
 * its query, `body` the form as it came. Throws NotGenuine for everything that Twilio did not sign, and for what cannot
 * be read.
 */
export async function parseWebhook(
  authToken: string,
  url: string,
  body: string,
  signature: string | undefined,
): Promise<SmsEvent | null> {
  const form = Object.fromEntries(new URLSearchParams(body))
  const { validateRequest } = (await import('twilio/lib/webhooks/webhooks.js')).default
  if (!signature || !validateRequest(authToken, signature, url, form)) throw new NotGenuine('not signed by Twilio')
  const status = StatusForm.safeParse(form)
  if (status.success && !('Body' in form)) return statusNews(status.data, new URL(url).searchParams.get('m'))
  const text = TextForm.safeParse(form)
  if (!text.success) throw new NotGenuine('neither a text nor a delivery status')
  const { MessageSid: id, From: from, Body: words, NumMedia: pictures, OptOutType: wish = null } = text.data
  const media = Array.from({ length: Math.min(pictures, MAX_MEDIA) }, (_, place) => form[`MediaUrl${place}`] ?? '')
  // A short code or a word in place of a number cannot be answered, and belongs to no customer.
  return toE164(from) === from ? { about: 'text', id, from, body: words.slice(0, 5000), pictures, media, wish } : null
}

function statusNews(
  { MessageSid: id, MessageStatus: status, ErrorCode: code }: z.infer<typeof StatusForm>,
  messageId: string | null,
): SmsEvent | null {
  const about = { about: 'status', id, messageId: z.uuid().safeParse(messageId).data ?? null } as const
  if (status === 'delivered' || status === 'read') return { ...about, state: 'arrived', reason: null }
  // It is with Twilio: that tells what became of one whose answer was never read.
  if (TAKEN.has(status)) return { ...about, state: 'taken', reason: null }
  if (status !== 'undelivered' && status !== 'failed') return null
  const unknown = code
    ? `Twilio error ${code}: https://www.twilio.com/docs/api/errors/${code}.`
    : 'Twilio gave no reason.'
  return { ...about, state: 'failed', reason: `Not delivered. ${(code && REASONS[code]) || unknown}` }
}
