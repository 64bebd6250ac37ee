import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { ServiceKey } from '#domains/business/contract.ts'
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
 * The way of a quote after it was judged: sent, or kept until it can be; then its photos. Nothing of it stays in the
 * browser once it is taken.
 */
export function useSubmitQuote({ form, load, promise, service, draft, refuse }: Props) {
  const busy = useRef(false)
  const [stage, setStage] = useState<Stage>({ is: 'form' })
  const [sending, setSending] = useState(false)
  const [photos, setPhotos] = useState<File[]>([])
  const [toast, setToast] = useState<Toast | null>(null)
  /** Something in the form is older than this page: then nobody knows how long it took. */
  const older = useRef(draft !== undefined)

  // What an earlier visit left: half of a quote, or one that still waits.
  const begin = useEffectEvent(async () => {
    if (draft) return
    older.current = restoreTyped(form.current)
    if (!isQuotePending()) return
    const later = await load()
    const kept = later.findKept()
    if (!kept) return later.forgetPhotos()
    setStage({ is: 'waiting', later, kept, saved: true, photosSaved: true, busy: false, fresh: false })
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
      const kept = { ...attempt, at: Date.now(), photos: photos.length }
      const saved = later.keep(kept)
      const photosSaved = saved && (photos.length === 0 || (await later.keepPhotos(photos)))
      if (saved) clearTyped()
      setToast({
        title: saved ? 'Saved on this device' : 'Not sent yet',
        text: saved ? LATER : 'Keep this page open until you’re back online.',
      })
      setStage({ is: 'waiting', later, kept, saved, photosSaved, busy: false, fresh: true })
    }
    setSending(false)
  }

  const sendAgain = async () => {
    if (stage.is !== 'waiting') return
    const { later, kept, saved } = stage
    await later.alone(async () => {
      // Another page was faster, and its news is on the way.
      if (busy.current || (saved && later.findKept()?.key !== kept.key)) return
      busy.current = true
      setStage({ ...stage, busy: true })
      const outcome = await later.send(kept)
      busy.current = false
      if (outcome.is === 'taken') {
        if (saved) later.forgetKept(outcome.answerBy)
        taken(later, {
          quote: quoteOf(kept),
          answerBy: outcome.answerBy,
          photos: await photosOf(later, kept),
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
    const { later, kept, saved } = stage
    setPhotos(await photosOf(later, kept))
    if (saved) later.forgetKept()
    fillForm(form.current, later.valuesOf(quoteOf(kept)))
    older.current = true
    setStage({ is: 'form' })
  }

  const discard = () => {
    if (stage.is !== 'waiting') return
    if (stage.saved) stage.later.forgetKept()
    stage.later.forgetPhotos()
    empty(stage.later)
    setStage({ is: 'form' })
    setToast({ title: 'Request discarded', text: 'Nothing of it is left on this device.' })
  }

  useRetryPending(stage.is === 'waiting', stage.is === 'waiting' && !stage.fresh, () => void sendAgain())

  // What waits here may be sent or discarded by a page beside this one.
  const elsewhere = useEffectEvent((later: LazyParts, kept: PendingQuote, answerBy: Date | null) => {
    if (answerBy)
      return taken(later, { quote: quoteOf(kept), answerBy, photos: [], access: null, focus: where(), leaving: false })
    empty(later)
    setStage({ is: 'form' })
  })
  const saved = stage.is === 'waiting' && stage.saved ? stage : null
  const [later, kept] = [saved?.later, saved?.kept]
  useEffect(
    () => (later && kept ? later.hearOfKept((answerBy) => elsewhere(later, kept, answerBy)) : undefined),
    [later, kept],
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

/** When nothing answered, and the quote is kept until something does. */
const LATER = 'We’ll send it when you’re back online.'

/**
 * The server refused the quote (spec.md §8). The banner or the list of the form says why, and is what a screen reader
 * announces.
 */
const FAILED: Toast = { title: 'Error', text: 'Failed to submit request. Please try again.', bad: true, silent: true }

/** For whoever counts: the first touch of the form, and each quote that was taken (domains/traffic). */
export function announceQuote(what: 'started' | 'sent'): void {
  window.dispatchEvent(new CustomEvent('quote', { detail: what }))
}

// The body is a quote as the schema let it through.
const quoteOf = ({ body }: PendingQuote) => JSON.parse(body) as Quote
