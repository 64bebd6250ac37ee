import type http from 'node:http'
import type { StripeAccount } from './stripe-account.ts'

/** The hosted page of a checkout, and the call that the stand-in for its script makes. */
export function hosted(account: StripeAccount, method: string, path: string, response: http.ServerResponse): void {
  const { intents, sessions, confirm, payCheckout } = account
  const id = path.split('/').at(-1)?.split('?')[0] ?? ''
  const card = new URL(path, 'http://stripe').searchParams
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (method === 'OPTIONS') return void response.writeHead(204).end()
  // The stand-in's own call: an intent by its secret.
  if (path.startsWith('/checkout/confirm')) {
    const secret = card.get('secret') ?? ''
    const intent = intents.get(secret.split('_secret_')[0] ?? '')
    if (!intent || intent.client_secret !== secret) return void response.writeHead(404).end('{}')
    confirm(intent.id, card.get('number') === '4242424242424242' ? 'ok' : 'card_declined')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ status: intent.status, error: intent.last_payment_error }))
  }
  const session = sessions.get(id)
  if (!session) return void response.writeHead(404).end()
  if (method === 'POST') {
    if (session.mode === 'setup') account.saveCard(id)
    else payCheckout(id)
    return void response.writeHead(303, { location: session.success_url }).end()
  }
  const page = `<!doctype html><title>Checkout</title><h1>${session.mode === 'setup' ? 'Save your card' : `Pay $${(session.amount_total / 100).toFixed(2)}`}</h1><form method="post"><button>${session.mode === 'setup' ? 'Save' : 'Pay'}</button></form><a href="${session.cancel_url}">Back</a>`
  response.writeHead(200, { 'content-type': 'text/html' }).end(page)
}
