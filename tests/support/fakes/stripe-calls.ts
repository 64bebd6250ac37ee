import {
  CREATE_INTENT,
  CREATE_REFUND,
  CREATE_SESSION,
  UPDATE_INTENT,
  Refusal,
  found,
  listOf,
  mustBe,
  refusalBody,
} from './stripe-objects.ts'
import { typesOf } from './stripe-account.ts'
import type { StripeAccount } from './stripe-account.ts'
import type { Answer, Json } from './stripe-objects.ts'

/** What Stripe answers to one call on this account; `form` as stripe-node sends it, unfolded. */
export function answerTo(
  account: StripeAccount,
  events: readonly Json[],
  method: string,
  path: string,
  form: Json,
): Answer {
  try {
    return { status: 200, body: structuredClone(act(account, events, method, path, form)) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, body: refusalBody(error) }
  }
}

function act(account: StripeAccount, events: readonly Json[], method: string, path: string, form: Json): Json {
  const { intents, refunds, sessions, disputes } = account
  const [, resource = '', id = '', verb = ''] =
    /^\/v1\/(balance|disputes|payment_intents|payment_methods|refunds|events|checkout\/sessions)(?:\/([^/?]+))?(?:\/(\w+))?$/.exec(
      path.split('?')[0] ?? '',
    ) ?? []
  const query = new URL(path, 'http://stripe').searchParams
  const ofIntent = (all: Map<string, Json>) =>
    [...all.values()].filter((one) => one.payment_intent === query.get('payment_intent'))
  switch (`${method} ${resource} ${id ? 'one' : ''} ${verb}`.trim().replaceAll(/\s+/g, ' ')) {
    case 'POST payment_intents':
      mustBe(CREATE_INTENT, form)
      return form.confirm === 'true' ? account.chargeSaved(form) : account.makeIntent(form)
    case 'GET payment_intents':
      return listOf(
        [...intents.values()].filter(({ customer }) => customer === query.get('customer')).toReversed(),
        '/v1/payment_intents',
      )
    case 'POST payment_methods one detach':
      return account.detach(id)
    case 'GET payment_intents one':
      return [...query.values()].includes('latest_charge.balance_transaction')
        ? account.withBalance(found(intents, id))
        : { ...found(intents, id), payment_method: account.methods.get(found(intents, id).payment_method) ?? null }
    case 'POST payment_intents one': {
      mustBe(UPDATE_INTENT, form)
      const intent = found(intents, id)
      if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
        throw new Refusal(400, 'payment_intent_unexpected_state', intent)
      return Object.assign(intent, {
        amount: Number(form.amount ?? intent.amount),
        metadata: { ...intent.metadata, ...form.metadata },
        ...(form.excluded_payment_method_types !== undefined && { payment_method_types: typesOf(form) }),
      })
    }
    case 'POST payment_intents one cancel':
      return account.cancel(id)
    case 'POST payment_intents one confirm':
      account.confirm(id, form.payment_method === 'pm_card_visa' ? 'ok' : 'generic_decline')
      return found(intents, id)
    case 'POST refunds':
      mustBe(CREATE_REFUND, form)
      return account.makeRefund(form)
    case 'GET refunds':
      return listOf(ofIntent(refunds), '/v1/refunds')
    case 'GET disputes':
      return listOf(ofIntent(disputes), '/v1/disputes')
    case 'GET refunds one':
      return found(refunds, id)
    // https://docs.stripe.com/api/balance/balance_object
    case 'GET balance':
      return {
        object: 'balance',
        livemode: false,
        available: [{ amount: 0, currency: 'usd' }],
        pending: [{ amount: 0, currency: 'usd' }],
      }
    case 'GET events':
      return listOf(events.toReversed(), '/v1/events')
    case 'POST checkout/sessions':
      mustBe(CREATE_SESSION, form)
      return account.makeSession(form)
    case 'GET checkout/sessions one': {
      const { intent_data: _data, allowed: _allowed, setup, ...session } = found(sessions, id)
      if (setup)
        return { ...session, setup_intent: { ...setup, payment_method: account.methods.get(setup.payment_method) } }
      return {
        ...session,
        payment_intent:
          session.payment_intent && query.get('expand[0]')
            ? found(intents, session.payment_intent)
            : session.payment_intent,
      }
    }
    case 'POST checkout/sessions one expire': {
      const session = found(sessions, id)
      if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open')
      Object.assign(session, { status: 'expired' })
      const { intent_data: _data, allowed: _allowed, ...shown } = session
      return shown
    }
    default:
      throw new Refusal(404, 'url_invalid')
  }
}
