import { client } from '../api-client.ts'

const WORKER = '/sw.js'

export type PushState = 'on' | 'off' | 'blocked' | 'unsupported'

/** Whether this browser is alerted of new quotes (W3C Push API). */
export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Where this browser is alerted; null where it is not. */
export async function alertedAt(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription())?.endpoint ?? null
}

/**
 * Asks for permission, subscribes with the server's key and tells the server. Answers where it ended: the person may
 * say no.
 */
export async function subscribe(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await navigator.serviceWorker.register(WORKER, { scope: '/' })
  const registration = await navigator.serviceWorker.ready
  const { publicKey } = await client.messages.pushKey()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    await tell(subscription)
  } catch (error) {
    // The server does not know of it, so the browser must not believe that it is on.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Subscribes this browser again. Signing out ends its alerts, and the next sign-in there restores them. */
export async function stayAlerted(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  if (subscription) await tell(subscription)
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await client.messages.subscribe({
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

/** Takes this browser off the list, at the server first: what stays subscribed only here is never alerted. */
export async function unsubscribe(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) {
    await client.messages.unsubscribe({ endpoint: subscription.endpoint })
    await subscription.unsubscribe()
  }
  return 'off'
}
