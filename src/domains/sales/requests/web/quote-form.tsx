import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { Rates, ServiceKey } from '#domains/system/business/contract.ts'
import { Button } from '#ui/button.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { QuoteFields } from './quote-form-fields.tsx'
import { storeTyped } from './quote-form-draft.ts'
import type { LazyParts } from './quote-form-lazy.ts'
import { QuoteMore } from './quote-form-extra-fields.tsx'
import { QuoteSize } from './quote-form-size.tsx'
import { NotTaken, Summary } from './quote-form-notices.tsx'
import { FIELDS, sortIssues, readQuote, type Draft, type FieldName, type Issue } from './quote-form-values.ts'
import styles from './quote-form.module.css'
import { announceQuote, useSubmitQuote } from './use-submit-quote.ts'

/**
 * `from`: the path of the page, to which a plain POST comes back when something is to be mended. `service`: chosen
 * already.
 */
export type QuoteFormProps = {
  business: string
  phone: string
  phoneShown: string
  answerHours: number
  /** The owner's rates; left out unless there is any price to show. */
  rates?: Rates
  from: string
  service?: ServiceKey | undefined
  /** Services that the business does not offer now. */
  hidden?: readonly ServiceKey[]
  draft?: Draft | undefined
}

/**
 * The free-quote form (spec.md §2). Fields are uncontrolled: what was typed before the script came stays. Without
 * script it posts to /quote, and the server renders it again with `draft` when something is to be mended.
 */
export function QuoteForm({
  business,
  phone,
  phoneShown,
  answerHours,
  rates,
  from,
  service,
  hidden,
  draft,
}: QuoteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useRef(false)
  const started = useRef(false)
  const [live, setLive] = useState(false)
  const [later, setLater] = useState<LazyParts | null>(null)
  const [judged, setJudged] = useState(draft !== undefined)
  const [issues, setIssues] = useState<Issue[]>(() => sortIssues(draft?.issues ?? []))
  const [summary, setSummary] = useState<Issue[]>(issues)
  const [notTaken, setNotTaken] = useState<string | null>(draft?.failed ?? null)

  const promise = `We'll get back to you within ${answerHours} hours.`
  const load = async () => {
    const file = await import('./quote-form-lazy.ts')
    setLater(file.lazyParts)
    return file.lazyParts
  }
  const quote = useSubmitQuote({
    form,
    load,
    promise,
    service,
    draft,
    refuse: (outcome) =>
      outcome.issues.length > 0 ? showIssues(sortIssues(outcome.issues)) : setNotTaken(outcome.sentence ?? ''),
  })

  /** Tried again when it is needed. */
  const prepare = useEffectEvent(() => void load().catch(() => {}))
  useEffect(() => {
    // From here on the schema judges, not the browser.
    setLive(true)
    if (!draft) return
    prepare()
    // Who comes back to this address finds the same answers.
    if (form.current) storeTyped(form.current)
  }, [draft])

  const judge = ({ judge: verdictOf }: LazyParts) =>
    verdictOf(readQuote(new FormData(form.current ?? undefined), quote.elapsed()))

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
  }
  // Once it is on screen: while sending, fields are disabled and take no focus. What the server said before the script
  // came is left to the reader.
  const [ofServer] = useState(summary)
  const pickFirst = useEffectEvent((found: Issue[]) => {
    const first = FIELDS.find((name) => found.some((issue) => issue.path === name))
    if (first) pick(first)
  })
  useEffect(() => {
    if (summary !== ofServer) pickFirst(summary)
  }, [summary, ofServer])

  const submit = async () => {
    if (busy.current) return
    busy.current = true
    start()
    setJudged(true)
    setNotTaken(null)
    try {
      const parts = await load()
      const verdict = await judge(parts)
      showIssues(verdict.issues)
      if (verdict.quote) await quote.submit(parts, verdict.quote)
    } catch {
      // Where the rest of the form cannot be had, it posts as without any script.
      if (form.current?.reportValidity()) form.current.submit()
    }
    busy.current = false
  }

  /** After the first judgement: a field is looked at again when it is left, and while typing as long as it is wrong. */
  const judgeAgain = async (event: FormEvent<HTMLFormElement>, leaving: boolean) => {
    const name = event.target instanceof HTMLElement ? event.target.getAttribute('name') : null
    if (!judged || !later || name === null) return
    // A size may be typed or chosen: one takes the place of the other.
    const names = SIZE.includes(name) ? SIZE : [name]
    const concerns = (issue: Issue) => names.includes(issue.path)
    if (!leaving && !issues.some(concerns)) return
    const now = await judge(later)
    setIssues((before) => sortIssues([...before.filter((issue) => !concerns(issue)), ...now.issues.filter(concerns)]))
  }

  /** Clears the errors: a quote that was not sent yet has none. */
  const startOver = () => {
    setJudged(false)
    setNotTaken(null)
    showIssues([])
  }

  const start = () => {
    if (started.current) return
    started.current = true
    announceQuote('started')
    void load().catch(() => {})
  }

  const input = (event: FormEvent<HTMLFormElement>) => {
    start()
    storeTyped(event.currentTarget)
    void judgeAgain(event, false)
  }

  const { stage, sending } = quote
  // Back at the form, the focus is there too: the button that was pressed is gone.
  const was = useRef(stage.is)
  useEffect(() => {
    if (was.current !== stage.is && stage.is === 'form') form.current?.focus()
    was.current = stage.is
  }, [stage.is])
  const call = { phone, phoneShown }
  return (
    <>
      {stage.is === 'done' && (
        <stage.later.QuoteDone
          {...stage}
          {...call}
          answerHours={answerHours}
          onLeave={quote.leaveFor}
          onAnother={() => (startOver(), quote.another())}
        />
      )}
      {stage.is === 'waiting' && (
        <stage.later.QuoteWaiting
          {...stage}
          {...call}
          onAgain={() => void quote.sendAgain()}
          onChange={() => (startOver(), void quote.change())}
          onDiscard={() => (startOver(), quote.discard())}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears what bubbles up from its fields */}
      <form
        ref={form}
        className="card pad-lg"
        method="post"
        action="/quote"
        noValidate={live}
        hidden={stage.is !== 'form'}
        tabIndex={-1}
        aria-labelledby="quote-title"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onBlur={(event) => void judgeAgain(event, true)}
        onInput={input}
      >
        <fieldset className={styles.form} disabled={sending}>
          {summary.length > 0 && <Summary issues={summary} onPick={pick} />}
          <QuoteFields
            values={draft?.values ?? {}}
            service={service}
            hidden={hidden}
            business={business}
            issues={issues}
            focused={FIELDS.find((name) => draft?.issues.some((issue) => issue.path === name))}
            notes={{ email: later && <later.QuoteEmailHint />, address: later && <later.QuoteArea /> }}
            renderSize={(outer, inner) => (
              <QuoteSize rates={rates} outer={outer} inner={inner}>
                {later && <later.QuoteBallpark rates={rates} />}
              </QuoteSize>
            )}
          >
            <QuoteMore onOpen={() => void load().catch(() => {})}>
              {later && <later.QuotePhotos photos={quote.photos} onChange={quote.setPhotos} />}
            </QuoteMore>
          </QuoteFields>
          <input type="hidden" name="from" value={from} />
          {notTaken !== null && <NotTaken sentence={notTaken} {...call} />}
          <Button tone="clay" size="lg" block type="submit" disabled={sending} data-own-button="">
            {sending && <span className="spin" aria-hidden="true" />}
            {sending ? 'Submitting...' : 'Get My Free Quote'}
          </Button>
          <p className={`hint ${styles.promise}`}>{`Free, no obligation. ${promise}`}</p>
        </fieldset>
      </form>
      <ToastRegion toast={quote.toast} onDismiss={() => quote.setToast(null)} />
    </>
  )
}

const SIZE = ['areaSqFt', 'roughSize']
