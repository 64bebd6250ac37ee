import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { ToastRegion, type Toast } from '#ui/toast.tsx'
import { Quote } from '../contract.ts'
import { QuoteDone, type Done } from './quote-form-done.tsx'
import { QuoteFields } from './quote-form-fields.tsx'
import { NotTaken, Summary } from './quote-form-notices.tsx'
import { createSender } from './quote-form-sending.ts'
import { FIELDS, inOrder, issuesOf, readQuote, type Draft, type FieldName, type Issue } from './quote-form-values.ts'
import styles from './quote-form.module.css'

export type QuoteFormProps = { phone: string; phoneShown: string; answerHours: number; draft?: Draft }

/**
 * The free-quote form (spec.md §2). Fields are uncontrolled: what was typed before the script came stays. Without script it posts to
 * /quote, and the server renders it again with `draft` when something is to be mended.
 */
export function QuoteForm({ phone, phoneShown, answerHours, draft }: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const send = useRef(createSender())
  const [live, setLive] = useState(false)
  const [judged, setJudged] = useState(draft !== undefined)
  const [issues, setIssues] = useState<Issue[]>(() => inOrder(draft?.issues ?? []))
  const [summary, setSummary] = useState<Issue[]>(issues)
  const [notTaken, setNotTaken] = useState<string | null>(draft?.failed ?? null)
  const [sending, setSending] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const [toast, setToast] = useState<Toast | null>(null)
  // From here on the schema judges, not the browser.
  useEffect(() => setLive(true), [])

  const promise = `We'll get back to you within ${answerHours} hours.`

  // Counted from the opening of the page, which is cached: the server cannot know when this visitor began.
  const typed = () => readQuote(new FormData(form.current ?? undefined), Math.round(performance.now()))

  const pick = (name: FieldName) => {
    const control = form.current?.elements.namedItem(name)
    if (!(control instanceof HTMLElement)) return
    const fold = control.closest('details')
    if (fold) fold.open = true
    control.focus()
  }

  const showIssues = (found: Issue[]) => {
    setIssues(found)
    setSummary(found)
    const first = FIELDS.find((name) => found.some((issue) => issue.path === name))
    // After the state is on screen: while sending, fields are disabled and take no focus.
    if (first) requestAnimationFrame(() => pick(first))
  }

  const submit = async () => {
    if (sending) return
    setJudged(true)
    setNotTaken(null)
    const judgement = Quote.safeParse(typed())
    showIssues(judgement.success ? [] : issuesOf(typed()))
    if (!judgement.success) return
    setSending(true)
    const outcome = await send.current(judgement.data)
    setSending(false)
    if (outcome.taken) {
      clear(form.current)
      setJudged(false)
      setDone({ quote: judgement.data, answerBy: outcome.answerBy })
      return setToast({ title: 'Request submitted!', text: promise })
    }
    setToast({ title: 'Error', text: 'Failed to submit request. Please try again.', bad: true })
    if (outcome.issues.length > 0) showIssues(inOrder(outcome.issues))
    else setNotTaken(outcome.sentence ?? '')
  }

  /** After the first judgement: a field is looked at again when it is left, and while typing as long as it is wrong. */
  const judgeAgain = (event: FormEvent<HTMLFormElement>, leaving: boolean) => {
    const name = event.target instanceof HTMLElement ? event.target.getAttribute('name') : null
    if (!judged || name === null) return
    if (!leaving && !issues.some((issue) => issue.path === name)) return
    const now = issuesOf(typed()).filter((issue) => issue.path === name)
    setIssues((before) => inOrder([...before.filter((issue) => issue.path !== name), ...now]))
  }

  return (
    <>
      {done && <QuoteDone {...done} answerHours={answerHours} phone={phone} phoneShown={phoneShown} onAnother={() => setDone(null)} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what bubbles up from its fields */}
      <form
        ref={form}
        className="card pad-lg"
        method="post"
        action="/quote"
        noValidate={live}
        hidden={done !== null}
        aria-labelledby="quote-title"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onBlur={(event) => judgeAgain(event, true)}
        onInput={(event) => judgeAgain(event, false)}
      >
        <fieldset className={styles.form} disabled={sending}>
          {summary.length > 0 && <Summary issues={summary} onPick={pick} />}
          <QuoteFields values={draft?.values ?? {}} issues={issues} focused={FIELDS.find((name) => draft?.issues.some((issue) => issue.path === name))} />
          {notTaken !== null && <NotTaken sentence={notTaken} phone={phone} phoneShown={phoneShown} />}
          <Button tone="clay" size="lg" block type="submit" disabled={sending} data-own-button="">
            {sending && <span className="spin" aria-hidden="true" />}
            {sending ? 'Submitting...' : 'Get My Free Quote'}
          </Button>
          <p className={`hint ${styles.promise}`}>{`Free, no obligation. ${promise}`}</p>
        </fieldset>
      </form>
      <ToastRegion toast={toast} onDismiss={() => setToast(null)} />
    </>
  )
}

/** Empties every field, also those that the server had filled in again: a reset would bring those back. */
function clear(form: HTMLFormElement | null) {
  for (const control of form?.elements ?? []) {
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = false
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement) control.value = ''
  }
}
