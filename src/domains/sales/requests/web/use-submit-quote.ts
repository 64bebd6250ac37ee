import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ServiceKey } from '#domains/system/business/contract.ts'
import type { Toast } from '#ui/toast.tsx'
import type { Quote } from '../contract-quote.ts'
import { fillForm, clearTyped, markSent, restoreTyped, isQuotePending } from './quote-form-draft.ts'
import type { PendingQuote } from './quote-form-pending-store.ts'
import type { LazyParts } from './quote-form-lazy.ts'
import type { Outcome } from './quote-form-send.ts'
import type { Draft } from './quote-form-values.ts'
import type { Done, Waiting } from './quote-form-stages.ts'
import { useRetryPending } from './quote-form-retry.ts'

/** Where the quote is on its way. Beyond the form, the later part is there. */
type Stage =
  | { is: 'form' }
  | ({ is: 'waiting'; later: LazyParts } & Waiting)
  | ({ is: 'done'; later: LazyParts } & Done)

type Props = {
  form: RefObject<HTMLFormElement | null>
  load: () => Promise<LazyParts>
  promise: string
  service: ServiceKey | undefined
  draft: Draft | undefined
  refuse: (outcome: Outcome & { is: 'refused' }) => void
}

/**
 * Handles a quote after validation: sends it, or saves it until it can be sent; then its photos. Nothing of it stays in
 * the browser once the server has it.
 */
export function useSubmitQuote({ form, load, promise, service, draft, refuse }: Props) {
  const busy = useRef(false)
  const [stage, setStage] = useState<Stage>({ is: 'form' })
  const [sending, setSending] = useState(false)
  const [photos, setPhotos] = useState<File[]>([])
  const [toast, setToast] = useState<Toast | null>(null)
  /** Something in the form is older than this page, so it is unknown how long the visitor took. */
  const older = useRef(draft !== undefined)

  // What an earlier visit left: half of a quote, or one that still waits.
  const begin = useEffectEvent(async () => {
    if (draft) return
    older.current = restoreTyped(form.current)
    if (!isQuotePending()) return
    const later = await load()
    const pending = later.findPending()
    if (!pending) return later.forgetPhotos()
    setStage({ is: 'waiting', later, pending, saved: true, photosSaved: true, busy: false, fresh: false })
  })
  useEffect(() => {
    begin().catch(() => {})
  }, [])

  /** What has the focus goes away with its card, so the next card takes it, and leaves the page where it is. */
  const where = () => (form.current?.parentElement?.contains(document.activeElement) ? { preventScroll: true } : null)

  /** Milliseconds from the opening of the page, which is cached: the server cannot know when this visitor began. */
  const elapsed = () => (older.current ? null : Math.round(performance.now()))

  const empty = (later: LazyParts) => {
    later.attempts.forget()
    clearTyped()
    fillForm(form.current, { service: service ?? '' })
    setPhotos([])
  }

  const taken = (later: LazyParts, done: Done) => {
    empty(later)
    setToast({ title: 'Request submitted!', text: promise })
    // Nothing is left to do here: the request's own page says the rest.
    if (done.leaving && done.access && done.photos.length === 0) leaveFor(done.access.thankYou)
    else setStage({ is: 'done', later, ...done })
  }

  const leaveFor = (thankYou: string) => {
    markSent(promise)
    window.location.assign(thankYou)
  }

  const submit = async (later: LazyParts, quote: Quote) => {
    const attempt = later.attempts.of(quote)
    setSending(true)
    const outcome = await later.send(attempt)
    if (outcome.is === 'taken') {
      announceQuote('sent')
      taken(later, { quote, answerBy: outcome.answerBy, photos, access: outcome, focus: {}, leaving: true })
    } else if (outcome.is === 'refused') {
      setToast(FAILED)
      refuse(outcome)
    } else {
      const pending = { ...attempt, at: Date.now(), photos: photos.length }
      const saved = later.keep(pending)
      const photosSaved = saved && (photos.length === 0 || (await later.keepPhotos(photos)))
      if (saved) clearTyped()
      setToast({
        title: saved ? 'Saved on this device' : 'Not sent yet',
        text: saved ? LATER : 'Keep this page open until you’re back online.',
      })
      setStage({ is: 'waiting', later, pending, saved, photosSaved, busy: false, fresh: true })
    }
    setSending(false)
  }

  const sendAgain = async () => {
    if (stage.is !== 'waiting') return
    const { later, pending, saved } = stage
    await later.alone(async () => {
      // Another page was faster, and its news is on the way.
      if (busy.current || (saved && later.findPending()?.key !== pending.key)) return
      busy.current = true
      setStage({ ...stage, busy: true })
      const outcome = await later.send(pending)
      busy.current = false
      if (outcome.is === 'taken') {
        if (saved) later.removePending(outcome.answerBy)
        taken(later, {
          quote: quoteOf(pending),
          answerBy: outcome.answerBy,
          photos: await photosOf(later, pending),
          access: outcome,
          focus: where(),
          leaving: false,
        })
        announceQuote('sent')
      } else if (outcome.is === 'refused' && outcome.issues.length > 0) {
        await change()
        refuse(outcome)
      } else
        setStage({ ...stage, busy: false, sentence: outcome.is === 'refused' ? (outcome.sentence ?? '') : undefined })
    })
  }

  const photosOf = async (later: LazyParts, { photos: many }: PendingQuote) => {
    const found = photos.length > 0 || many === 0 ? photos : await later.takePhotos()
    if (many > 0) later.forgetPhotos()
    return found
  }

  /** Back into the form with everything. */
  const change = async () => {
    if (stage.is !== 'waiting') return
    const { later, pending, saved } = stage
    setPhotos(await photosOf(later, pending))
    if (saved) later.removePending()
    fillForm(form.current, later.valuesOf(quoteOf(pending)))
    older.current = true
    setStage({ is: 'form' })
  }

  const discard = () => {
    if (stage.is !== 'waiting') return
    if (stage.saved) stage.later.removePending()
    stage.later.forgetPhotos()
    empty(stage.later)
    setStage({ is: 'form' })
    setToast({ title: 'Request discarded', text: 'It’s been removed from this device.' })
  }

  useRetryPending(stage.is === 'waiting', stage.is === 'waiting' && !stage.fresh, () => void sendAgain())

  // What waits here may be sent or discarded by a page beside this one.
  const elsewhere = useEffectEvent((later: LazyParts, pending: PendingQuote, answerBy: Date | null) => {
    if (answerBy)
      return taken(later, {
        quote: quoteOf(pending),
        answerBy,
        photos: [],
        access: null,
        focus: where(),
        leaving: false,
      })
    empty(later)
    setStage({ is: 'form' })
  })
  const saved = stage.is === 'waiting' && stage.saved ? stage : null
  const [later, pending] = [saved?.later, saved?.pending]
  useEffect(
    () => (later && pending ? later.watchPending((answerBy) => elsewhere(later, pending, answerBy)) : undefined),
    [later, pending],
  )

  return {
    stage,
    sending,
    photos,
    setPhotos,
    toast,
    setToast,
    elapsed,
    submit,
    sendAgain,
    change,
    discard,
    leaveFor,
    another: () => setStage({ is: 'form' }),
  }
}

/** Shown when nothing answers and the quote is saved until something does. */
const LATER = 'We’ll send it when you’re back online.'

/**
 * The server refused the quote (spec.md §8). The banner or the list of the form says why, and is what a screen reader
 * announces.
 */
const FAILED: Toast = { title: 'Error', text: 'Failed to submit request. Please try again.', bad: true, silent: true }

/** Announces to traffic counting the first touch of the form, and each quote that was taken (domains/site/traffic). */
export function announceQuote(what: 'started' | 'sent'): void {
  window.dispatchEvent(new CustomEvent('quote', { detail: what }))
}

// The body is a quote as the schema let it through.
const quoteOf = ({ body }: PendingQuote) => JSON.parse(body) as Quote
