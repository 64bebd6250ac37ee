import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './estimate.module.css'

const REASONS = ['The price', 'The timing', 'I chose another company'] as const

/** Asks for an optional reason. `onNo` returns a sentence if it could not send the answer. */
export function DeclineForm({
  onNo,
  onClose,
}: {
  onNo: (reason: string | null) => Promise<string | null>
  onClose: () => void
}) {
  const box = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => box.current?.showModal(), [])
  const send = async () => {
    const typed = new FormData(form.current ?? undefined)
    const words = ['reason', 'more'].flatMap((name) => {
      const word = typed.get(name)
      return typeof word === 'string' && word.trim() !== '' ? [word.trim()] : []
    })
    setBusy(true)
    setFailed(await onNo(words.join('. ') || null))
    setBusy(false)
  }
  return (
    <dialog ref={box} className={`dialog ${styles.dialog}`} aria-labelledby="not-now" onClose={onClose}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="d-head">
          <h2 id="not-now">Not now</h2>
          <button type="button" className="x" aria-label="Close" onClick={() => box.current?.close()}>
            <Icon of={X} />
          </button>
        </div>
        <div className="body">
          <fieldset className={styles.reasons}>
            <legend className="label">
              Why not? <span className="opt">(optional)</span>
            </legend>
            {REASONS.map((reason) => (
              <label className="check" key={reason}>
                <input type="radio" name="reason" value={reason} />
                <span>{reason}</span>
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor="not-now-more">
              Anything we should know? <span className="opt">(optional)</span>
            </label>
            <textarea className="area" id="not-now-more" name="more" rows={4} maxLength={400} />
          </div>
          {failed !== null && (
            <p className="banner bad" role="alert">
              {failed}
            </p>
          )}
        </div>
        <div className="d-foot">
          <Button tone="quiet" onClick={() => box.current?.close()}>
            Go back
          </Button>
          <Button tone="tide" type="submit" disabled={busy}>
            Decline estimate
          </Button>
        </div>
      </form>
    </dialog>
  )
}
