import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './estimate.module.css'

type Props = {
  /** Whether the script is there. */
  live: boolean
  /** Without script: what was typed, and what is wrong with it. */
  reason: string
  wrong: string | undefined
  phone: string
  /** Returns a sentence if the answer could not be sent. */
  onDecline: (reason: string) => Promise<string | null>
}

/** Declining with words of one's own: a part of the form, so that it works without script, too. */
export function DeclineChange({ live, reason, wrong, phone, onDecline }: Props) {
  const words = useRef<HTMLTextAreaElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const decline = async () => {
    setBusy(true)
    setFailed(await onDecline(words.current?.value ?? ''))
    setBusy(false)
  }
  return (
    <div className={`small ${styles.links}`}>
      <details open={!!wrong}>
        <summary className={styles.linkb}>No, thanks</summary>
        <div className={styles.reasons}>
          <Field id="e-why" label="Anything we should know?" optional="optional" {...(wrong && { error: wrong })}>
            {(control) => (
              <textarea
                ref={words}
                className="area"
                {...control}
                name="reason"
                rows={3}
                maxLength={500}
                defaultValue={reason}
              />
            )}
          </Field>
          {failed !== null && (
            <p className="banner bad" role="alert">
              {failed}
            </p>
          )}
          <Button
            tone="tide"
            type="submit"
            name="do"
            value="decline"
            formNoValidate
            disabled={busy}
            {...(live && {
              onClick: (event) => {
                event.preventDefault()
                void decline()
              },
            })}
          >
            Decline this change
          </Button>
        </div>
      </details>
      <a href={`tel:${phone}`}>Ask a question</a>
    </div>
  )
}
