import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Objects as Stripe publishes them (github.com/stripe/openapi, fixtures3.json of 2026-08, MIT): what the peer answers
 * has every key of these, and their types.
 */
export const published = JSON.parse(readFileSync(new URL('./stripe-objects.json', import.meta.url), 'utf8')) as Record<
  Kind,
  Json
>

export type Json = Record<string, any>
export type Kind =
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'event'
  | 'checkout.session'
  | 'dispute'
  | 'setup_intent'
  | 'payment_method'

export type Answer = { status: number; body: Json }

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly intent: Json | undefined
  readonly type: string

  constructor(status: number, code: string, intent?: Json, type = 'invalid_request_error') {
    super(code)
    this.status = status
    this.code = code
    this.intent = intent
    this.type = type
  }
}

export const refusalBody = ({ status, code, intent, type }: Refusal): Json => ({
  error: {
    type: status >= 500 ? 'api_error' : type,
    code,
    message: `Refused: ${code}`,
    ...(intent && { payment_intent: intent }),
  },
})

/** As published, with these fields: a peer that drifts from the published description proves nothing. */
export function like(kind: Kind, fields: Json): Json {
  for (const key of Object.keys(fields))
    if (!(key in published[kind])) throw new Error(`Stripe's ${kind} has no ${key}`)
  return { ...structuredClone(published[kind]), ...fields }
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export function found(list: Map<string, Json>, id: string): Json {
  const one = list.get(id)
  if (!one) throw new Refusal(404, 'resource_missing')
  return one
}

export const listOf = (data: Json[], url: string): Json => ({ object: 'list', data, has_more: false, url })

/** Stripe's form fields: `metadata[tip]=1`, `line_items[0][price_data][currency]=usd`. */
export function nested(form: URLSearchParams): Json {
  const all: Json = {}
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let at = all
    for (const part of path) at = at[part] ??= {}
    at[last] = value
  }
  return all
}

const amount = z.string().regex(/^[1-9]\d{0,7}$/)
const metadata = z.record(z.string().max(40), z.string().max(500))
/** Lists come unfolded, by their place; an empty text takes the list away. */
const Types = z.record(z.string(), z.enum(['card', 'us_bank_account']))
export const CREATE_INTENT = z.strictObject({
  amount: amount.refine((cents) => Number(cents) >= 50),
  currency: z.literal('usd'),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.enum(['true', 'false']), allow_redirects: z.literal('never').optional() })
    .optional(),
  excluded_payment_method_types: Types.optional(),
  allowed_payment_method_types: Types.optional(),
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  confirm: z.literal('true').optional(),
  off_session: z.literal('true').optional(),
})
export const UPDATE_INTENT = z.strictObject({
  amount: amount.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  excluded_payment_method_types: z.union([Types, z.literal('')]).optional(),
})
export const CREATE_REFUND = z.strictObject({
  payment_intent: z.string(),
  amount: amount.optional(),
  metadata: metadata.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const Price = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: amount,
  product_data: z.strictObject({ name: z.string().min(1) }),
})
const CREATE_PAYMENT = z.strictObject({
  mode: z.literal('payment'),
  excluded_payment_method_types: Types.optional(),
  line_items: z.record(z.string(), z.strictObject({ quantity: z.string(), price_data: Price })),
  metadata: metadata.optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: z.string().optional() }).optional(),
  success_url: z.url(),
  cancel_url: z.url(),
})
const CREATE_SETUP = z.strictObject({
  mode: z.literal('setup'),
  currency: z.literal('usd'),
  customer_creation: z.literal('always'),
  allowed_payment_method_types: Types,
  payment_method_options: z
    .strictObject({ us_bank_account: z.strictObject({ verification_method: z.literal('instant') }) })
    .optional(),
  metadata,
  success_url: z.url(),
  cancel_url: z.url(),
})
export const CREATE_SESSION = z.discriminatedUnion('mode', [CREATE_PAYMENT, CREATE_SETUP])

/** Stripe refuses what it does not know: so does this, with the parameters of its published description. */
export function mustBe(schema: z.ZodType, form: Json): void {
  if (!schema.safeParse(form).success) throw new Refusal(400, 'parameter_unknown')
}
