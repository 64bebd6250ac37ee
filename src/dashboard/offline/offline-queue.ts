import { useSyncExternalStore } from 'react'
import { api, client, isSignedOut, queryClient } from '../api-client.ts'
import { invalidate } from '../query-invalidation.ts'
import { toastError } from '../parts/toasts.tsx'
import { isPhotoAct } from './offline-actions.ts'
import type { OfflineAction, QueuedAction } from './offline-actions.ts'
import * as queueStore from './offline-queue-store.ts'
import { TIMEOUT_MS, sendAction } from './send-action.ts'

// Everything that a person does in the field goes through here, with network and without. The queue stores each action
// on the device first, and then sends the actions one after the other, in the order in which they were done. Photos
// yield to everything else, because they take long; among themselves they stay in order, too.

/** How long until the next try, after a try that reached no server. */
const AGAIN_MS = 5000
/** How long a person watches for the result of a press. A later refusal is stored until the person has seen it. */
const LOOKS_MS = 10_000

let me: { id: string; sessionId: string } | null = null
let waiting: readonly QueuedAction[] = []
/**
 * What this person did in a session that has ended since. It goes out only once they have said so: someone else may
 * have held the device.
 */
let earlier: readonly QueuedAction[] = []
/** How far the photo is that is being sent: its `seq`, and a share between 0 and 1. */
let progress: { seq: number; share: number } | null = null
let isStuck = false
let sendingSeq: number | null = null
const listeners = new Set<() => void>()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null
channel?.addEventListener('message', () => void look())

/** Makes the other windows of this device look again. */
function notifyOtherWindows(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage('changed')
}

const subscribe = (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener))
const tell = () => listeners.forEach((listener) => listener())

/** All that waits on this device for the person who is signed in, and what the server refused. */
export const useQueuedActions = (): readonly QueuedAction[] => useSyncExternalStore(subscribe, () => waiting)
/** What they did before they signed out and was not sent: they are asked about it. */
export const useEarlier = (): readonly QueuedAction[] => useSyncExternalStore(subscribe, () => earlier)
export const useProgress = () => useSyncExternalStore(subscribe, () => progress)
/** Whether the last try reached no server. */
export const useIsStuck = (): boolean => useSyncExternalStore(subscribe, () => isStuck)

/** Whose things are sent from here. */
export async function startQueue(of: { id: string; sessionId: string }): Promise<void> {
  if (of.id !== me?.id || of.sessionId !== me.sessionId) seenAt = -Infinity
  me = of
  await look()
  void drainQueue()
}

/**
 * Keeps an act and sends it as soon as that can be. `about`: what it is about, for who has to look at it when it is
 * refused.
 */
export async function sendLater(act: OfflineAction, about: string): Promise<QueuedAction | null> {
  // The first press may come before the part of the program that begins it.
  me ??= queryClient.getQueryData(api.auth.user.queryKey()) ?? null
  if (me === null) return null
  const queued = await queueStore
    .add({
      userId: me.id,
      sessionId: me.sessionId,
      key: crypto.randomUUID(),
      madeAt: Date.now(),
      about,
      act,
      refused: null,
    })
    .catch(() => null)
  if (!queued) {
    toastError('Couldn’t save', 'This device is out of storage. Free up space and try again.')
    return null
  }
  // A browser that is short of room takes away what it was not asked to keep. One that refuses keeps it as long as it
  // can.
  if ((isStuck || !navigator.onLine) && 'storage' in navigator) void navigator.storage.persist().catch(() => false)
  await settle()
  void drainQueue()
  return queued
}

/**
 * The same for what a job used. It takes the place of what was refused for that job before, with what was said there
 * and is not said again.
 */
export async function sendUsage(act: OfflineAction & { kind: 'used' }, about: string): Promise<QueuedAction | null> {
  const before = waiting.flatMap(({ seq, refused, act: one }) =>
    refused && one.kind === 'used' && one.jobId === act.jobId ? [{ seq, act: one }] : [],
  )
  const materials = new Map(
    [...before.map((one) => one.act), act].flatMap((one) =>
      one.materials.map((line) => [line.materialId, line] as const),
    ),
  )
  const equipment = new Map(
    [...before.map((one) => one.act), act].flatMap((one) =>
      one.equipment.map((line) => [line.equipmentId, line] as const),
    ),
  )
  const queued = await sendLater(
    { ...act, materials: [...materials.values()], equipment: [...equipment.values()] },
    about,
  )
  if (queued) for (const { seq } of before) await dropQueued(seq)
  return queued
}

/** Takes back what has not gone out yet. False: it is on its way, from this window or another, or has arrived. */
export async function cancelQueued(seq: number): Promise<boolean> {
  const isBack = await holding(seq, { ifAvailable: true }, async (isMine) => {
    if (!isMine || !(await queueStore.isThere(seq))) return false
    await queueStore.remove(seq)
    return true
  })
  await settle()
  return isBack
}

/** Sends a refused action again, perhaps with other values. As another action it has another key. */
export async function retryQueued(one: QueuedAction, act: OfflineAction = one.act): Promise<void> {
  await queueStore.change({
    ...one,
    act,
    key: crypto.randomUUID(),
    madeAt: Date.now(),
    refused: null,
    sessionId: me?.sessionId ?? one.sessionId,
  })
  await settle()
  void drainQueue()
}

/** Sends what its person did before they signed out, once they have said that it was them. */
export async function sendEarlier(acts: readonly QueuedAction[]): Promise<void> {
  if (!me) return
  for (const one of acts) await queueStore.change({ ...one, sessionId: me.sessionId })
  await settle()
  void drainQueue()
}

export async function discardEarlier(acts: readonly QueuedAction[]): Promise<void> {
  for (const { seq } of acts) await queueStore.remove(seq)
  await settle()
}

export async function dropQueued(seq: number): Promise<void> {
  await queueStore.remove(seq)
  await settle()
}

async function settle(): Promise<void> {
  await look()
  notifyOtherWindows()
}

async function look(): Promise<void> {
  const all = me === null ? [] : await queueStore.listActions(me.id)
  const isEarlier = ({ sessionId, refused }: QueuedAction) => sessionId !== me?.sessionId && refused === null
  waiting = all.filter((one) => !isEarlier(one))
  earlier = all.filter(isEarlier)
  tell()
}

let isDraining = false
let isAskedAgain = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what waits. Of several windows one sends, the others wait for it and find nothing left. */
export async function drainQueue(): Promise<void> {
  clearTimeout(timer)
  isAskedAgain = true
  if (isDraining) return
  isDraining = true
  let sent = 0
  try {
    while (isAskedAgain) {
      isAskedAgain = false
      // A press during this call asks for another round.
      sent += await alone(sendAll)
    }
  } catch {
    // The database of the browser was taken away for a moment: what waits is in it.
    isStuck = true
    sendingSeq = null
    progress = null
  } finally {
    isDraining = false
  }
  if (isStuck) timer = setTimeout(() => void drainQueue(), AGAIN_MS)
  // All that an action can change elsewhere.
  if (sent > 0) await invalidate('jobs', 'visits', 'calendar-events', 'needs', 'photos')
}

const alone = async (work: () => Promise<number>): Promise<number> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work()

/**
 * Holds an action while a window sends or cancels it, whichever window that is. `isMine` false: another window holds
 * it, and the call did not wait for that.
 */
async function holding<T>(seq: number, options: LockOptions, work: (isMine: boolean) => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work(seq !== sendingSeq)
  return navigator.locks.request(`outbox ${seq}`, options, (lock) => work(lock !== null))
}

/** Answers how many the server took or refused. */
async function sendAll(): Promise<number> {
  let done = 0
  for (;;) {
    await look()
    const open = waiting.filter(({ refused }) => refused === null)
    const next = open.find(({ act }) => !isPhotoAct(act)) ?? open[0]
    const session = me?.sessionId
    isStuck = next !== undefined && !(await isSendable())
    if (!next || isStuck) break
    // They signed in again in another window.
    if (session !== me?.sessionId) continue
    const outcome = await holding(next.seq, {}, () => sendOne(next))
    isStuck = outcome === 'later'
    if (isStuck) break
    if (outcome !== 'gone') done++
    notifyOtherWindows()
  }
  await look()
  return done
}

/** Sends one action. `gone`: it was canceled, or sent by another window, since the queue was read. */
async function sendOne(one: QueuedAction): Promise<'later' | 'done' | 'gone'> {
  if (!(await queueStore.isThere(one.seq))) return 'gone'
  sendingSeq = one.seq
  const outcome = await sendAction(one, (share) => {
    progress = { seq: one.seq, share }
    tell()
  })
  sendingSeq = null
  progress = null
  if (outcome === 'later') {
    // The session may be over.
    seenAt = -Infinity
    return 'later'
  }
  if (outcome === 'sent') await queueStore.remove(one.seq)
  else await refuse(one, outcome)
  return 'done'
}

/** When the server last said that it is still this person who is signed in here. */
let seenAt = -Infinity

/**
 * Returns whether the queue can be sent now. Another person may have signed in on this device: an action goes out when
 * its own person is there again.
 */
async function isSendable(): Promise<boolean> {
  if (!navigator.onLine) return false
  if (performance.now() - seenAt < LOOKS_MS) return true
  const now = await client.auth.user(undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    // A network that shows a sign-in page of its own answers anything.
    (user) => (typeof user.id === 'string' ? user : null),
    (error: unknown) => (isSignedOut(error) ? 'signed out' : null),
  )
  if (now === null) return false
  // This window shows the data of a person who has left. It loads again, for the person who is signed in now, or with
  // the sign-in page.
  if (now === 'signed out' || now.id !== me?.id) {
    location.reload()
    return false
  }
  seenAt = performance.now()
  if (now.sessionId !== me.sessionId) {
    me = now
    queryClient.setQueryData(api.auth.user.queryKey(), now)
    await look()
  }
  return true
}

const TITLES: Record<Exclude<OfflineAction['kind'], 'clock'>, string> = {
  tick: 'Couldn’t save checklist item',
  used: 'Couldn’t save usage',
  sign: 'Couldn’t save signature',
  photo: 'Couldn’t save photo',
  visit: 'Couldn’t update visit',
  event: 'Couldn’t mark as done',
  area: 'Couldn’t save area',
  'crew-note': 'Couldn’t save note for the crew',
  'visit-photo': 'Couldn’t save photo',
}
const CLOCK_TITLES = {
  start: 'Couldn’t start timer',
  stop: 'Couldn’t stop timer',
  complete: 'Couldn’t complete job',
}
export const getActionTitle = (act: OfflineAction): string =>
  act.kind === 'clock' ? CLOCK_TITLES[act.press] : TITLES[act.kind]

/**
 * Shows a refusal. A tick or a press goes away after its error is shown to the person who has just made it. An action
 * with words, numbers or a picture stays, and so does one that waited long.
 */
async function refuse(one: QueuedAction, why: NonNullable<QueuedAction['refused']>): Promise<void> {
  const isLight =
    one.act.kind === 'clock' || one.act.kind === 'tick' || one.act.kind === 'visit' || one.act.kind === 'event'
  toastError(getActionTitle(one.act), why.sentence)
  if (isLight && Date.now() - one.madeAt < LOOKS_MS) await queueStore.remove(one.seq)
  else await queueStore.change({ ...one, refused: why })
}
