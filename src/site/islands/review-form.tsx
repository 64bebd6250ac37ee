import { CircleAlert, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PhotoLimits } from '#lib/photo-files.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { sendPhoto } from '#ui/send-photo.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { UNREACHABLE, type Issue } from './api-request.ts'
import { sendReview } from './review-requests.ts'
import styles from './review-form.module.css'

/** What was typed into a form that a browser without JavaScript posted, and what to mend. */
export type ReviewDraft = {
  rating: string
  comment: string
  name: string
  issues: Issue[]
  failed?: string | undefined
}

export type ReviewFormProps = {
  /** The secret of the link; the page's own address ends with it. */
  token: string
  shownAs: string
  /** What is shown beside the name: town and service. */
  about: string
  phone: string
  phoneShown: string
  limits: { comment: number; name: number; photos: PhotoLimits }
  draft?: ReviewDraft | undefined
}

const STARS = ['Poor', 'Fair', 'Fine', 'Good', 'Great']

/**
 * Stars, a few words, photos, a name. Fields are uncontrolled: what was typed before the script came stays. Without
 * script it posts to the page's own address, and the server renders it again with `draft` when something is to be
 * mended.
 */
export function ReviewForm({ token, shownAs, about, phone, phoneShown, limits, draft }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [live, setLive] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const [issues, setIssues] = useState<Issue[]>(draft?.issues ?? [])
  const [failed, setFailed] = useState<string | null>(draft?.failed ?? null)
  const [length, setLength] = useState(draft?.comment.length ?? 0)
  const [photos, setPhotos] = useState<File[]>([])
  /** Photos that did not arrive, of a review that did. */
  const [left, setLeft] = useState<{ photos: File[]; reason: string } | null>(null)
  useEffect(() => {
    setLive(true)
    // What was typed before the script came.
    setLength(field(form.current, 'comment').length)
  }, [])
  // Once it is on screen: while sending, fields are disabled and take no focus. What the server said before the script
  // came is left to the reader.
  useEffect(() => {
    const [first] = issues
    if (first && issues !== draft?.issues) form.current?.querySelector<HTMLElement>(`[name="${first.path}"]`)?.focus()
  }, [issues, draft])

  const page = `/review/${token}`
  const thank = () => location.assign(`${page}?sent`)

  const submit = async () => {
    if (busy !== null) return
    const review = {
      rating: Number(field(form.current, 'rating')) || null,
      comment: field(form.current, 'comment'),
      name: field(form.current, 'name') || shownAs,
    }
    setIssues([])
    setFailed(null)
    setBusy('Sending...')
    const outcome = await sendReview(token, review)
    if (outcome.is === 'taken') return upload(photos)
    setBusy(null)
    if (outcome.is === 'used') return location.assign(page)
    setIssues(outcome.issues)
    if (outcome.issues.length === 0) setFailed(outcome.sentence)
  }

  const upload = async (files: File[]) => {
    const again: File[] = []
    let reason = ''
    for (const [place, file] of files.entries()) {
      setBusy(`Sending photo ${place + 1} of ${files.length}...`)
      const refusal = await sendPhoto(`/api/review-links/${token}/photos`, file)
      if (refusal === null) continue
      again.push(file)
      reason ||= refusal || UNREACHABLE
    }
    if (again.length === 0) return thank()
    setLeft({ photos: again, reason })
    setBusy(null)
  }

  if (left) return <PhotosLeft {...left} busy={busy} onAgain={() => void upload(left.photos)} onLeave={thank} />
  const error = (name: string) => {
    const message = issues.find(({ path }) => path === name)?.message
    return message ? { error: message } : {}
  }
  const stars = error('rating').error
  return (
    <form
      ref={form}
      method="post"
      action={page}
      noValidate={live}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <fieldset className={styles.form} disabled={busy !== null}>
        <fieldset
          className={stars ? `${styles.stars} ${styles.bad}` : styles.stars}
          aria-describedby={stars ? 'r-rating-error' : undefined}
        >
          <legend className="label">Your rating</legend>
          <div className={styles.row}>
            {STARS.map((word, place) => (
              <label className={styles.pick} key={word}>
                <input
                  type="radio"
                  name="rating"
                  value={place + 1}
                  required
                  defaultChecked={draft?.rating === String(place + 1)}
                />
                <Icon of={Star} />
                <span>
                  <b>{place + 1}</b> {word}
                </span>
              </label>
            ))}
          </div>
          {stars && (
            <span className="err" id="r-rating-error">
              <Icon of={CircleAlert} />
              {stars}
            </span>
          )}
        </fieldset>
        <Field
          id="r-comment"
          label="What should the next customer know?"
          hint={
            live
              ? `${length.toLocaleString('en-US')} of ${limits.comment.toLocaleString('en-US')} characters`
              : `Up to ${limits.comment.toLocaleString('en-US')} characters`
          }
          hintBelow
          {...error('comment')}
        >
          {(control) => (
            <textarea
              className="area"
              rows={5}
              required
              {...control}
              name="comment"
              maxLength={limits.comment}
              defaultValue={draft?.comment}
              onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
            />
          )}
        </Field>
        {live && <ReviewPhotos photos={photos} limits={limits.photos} onChange={setPhotos} />}
        <Field id="r-name" label="Name shown with the review" hint={about} hintBelow {...error('name')}>
          {(control) => (
            <input
              className="input"
              type="text"
              // oxlint-disable-next-line jsx-a11y/autocomplete-valid -- the HTML standard has this word (autofill field names); the rule's list lacks it
              autoComplete="nickname"
              {...control}
              name="name"
              maxLength={limits.name}
              defaultValue={draft?.name ?? shownAs}
            />
          )}
        </Field>
        {failed !== null && <NotTaken sentence={failed} phone={phone} phoneShown={phoneShown} />}
        <Button tone="clay" size="lg" block type="submit">
          {busy !== null && <span className="spin" aria-hidden="true" />}
          {busy ?? 'Send review'}
        </Button>
        <p className="hint">This private link works once. Your review appears after the owner approves it.</p>
      </fieldset>
    </form>
  )
}

function NotTaken({ sentence, phone, phoneShown }: { sentence: string; phone: string; phoneShown: string }) {
  return (
    <div className="banner bad" role="alert">
      <p>
        <strong>Your review is safe.</strong> {sentence} Everything you wrote is still here. Try again or call us.
      </p>
      <LinkButton tone="line" size="sm" href={`tel:${phone}`}>
        {`Call ${phoneShown}`}
      </LinkButton>
    </div>
  )
}

/** The review is in; what is left are photos that can be sent again, or left out. */
function PhotosLeft(props: {
  photos: File[]
  reason: string
  busy: string | null
  onAgain: () => void
  onLeave: () => void
}) {
  const { photos, reason, busy, onAgain, onLeave } = props
  return (
    <div className="banner bad" role="alert">
      <p>
        <strong>We got your review.</strong> {photos.length === 1 ? 'One photo' : `${photos.length} photos`} couldn’t be
        sent. {reason}
      </p>
      <Button tone="line" size="sm" disabled={busy !== null} onClick={onAgain}>
        {busy !== null && <span className="spin" aria-hidden="true" />}
        {busy ?? 'Try again'}
      </Button>
      <Button tone="tide" size="sm" disabled={busy !== null} onClick={onLeave}>
        Continue without it
      </Button>
    </div>
  )
}

/** What stands in a field now, or is chosen; empty when nothing is. */
function field(form: HTMLFormElement | null, name: string): string {
  const typed = new FormData(form ?? undefined).get(name)
  return typeof typed === 'string' ? typed : ''
}
