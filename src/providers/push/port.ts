/** As PushSubscription.toJSON() gives it (W3C Push API). */
export type PushSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * `id` is the alert's id: a repeat replaces the one that still waits at the push service. `href` is a path of the
 * dashboard.
 */
export type PushMessage = { id: string; title: string; body: string; href: string }

/**
 * accepted: the push service took it · gone: the browser unsubscribed, remove the subscription · retry: not now ·
 * refused: this subscription or message will never be taken. A push that arrives twice does no harm, so nothing is
 * `unknown`. `reason` names neither person nor endpoint.
 */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'retry'; reason: string; afterSeconds?: number }
  | { kind: 'refused'; reason: string }

export type PushProvider = {
  /** What a browser subscribes with (VAPID, base64url). */
  publicKey: string
  /** Tries once and never throws. */
  send(subscription: PushSubscription, message: PushMessage, signal: AbortSignal): Promise<PushOutcome>
}
