import { useRef, useState, type FormEvent } from 'react'
import { api, changedOf, issuesOf, queryClient, sentenceOf } from '#dashboard/client.ts'
import { ChangedElsewhere } from '#dashboard/parts/changed-elsewhere.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/judged-form.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useUnsaved } from '#dashboard/unsaved.tsx'
import { FIELDS } from '#domains/messages/template.ts'
import type { Field } from '#domains/messages/template.ts'
import { same } from '#lib/same.ts'
import { Button } from '#ui/button.tsx'
import { draftOf, faultsOf, hasFirstWords, shownFor, withFirstWords } from './draft.ts'
import type { Draft } from './draft.ts'
import { partsWords } from './parts-words.ts'
import { Preview } from './preview.tsx'
import { useExample, useSaveRule, useTest, type Rule } from './queries.ts'
import { When } from './when.tsx'

type Words = 'text' | 'subject' | 'email'
const SAVE_FAILED = 'The template was not saved'

/**
 * The words of one message, how and when it goes, and how it reads for a customer. What is typed stays until it is
 * saved, whatever happens.
 */
export function TemplateForm({ rule }: { rule: Rule }) {
  const { kind } = rule
  /** The one that the draft was made from. */
  const [seen, see] = useState(rule)
  const [draft, write] = useState(() => draftOf(rule))
  const [channel, show] = useState<'text' | 'email'>(rule.way === 'email' ? 'email' : 'text')
  const [refused, refuse] = useState<Errors>({})
  const [customerId, showFor] = useState<string | undefined>()
  const example = useExample(kind, customerId)
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<Words>('text')
  const save = useSaveRule()
  const test = useTest()
  const dirty = !same(draft, draftOf(seen))
  useUnsaved(dirty)
  const look = (fresh: Rule) => {
    see(fresh)
    write(draftOf(fresh))
    refuse({})
  }
  // Nothing is typed, so that there is nothing to lose. A switch alone changes no words.
  if (!dirty && rule.version > seen.version) look(rule)
  else if (rule.version > seen.version && same(draftOf(rule), draftOf(seen))) see(rule)
  const lookAtTheirs = async () => {
    const rules = await queryClient.fetchQuery({ ...api.messages.automatic.queryOptions(), staleTime: 0 })
    look(rules.find((one) => one.kind === kind) ?? rule)
    save.reset()
  }
  const errors: Errors = { ...faultsOf(kind, draft), ...refused }
  const change = (to: Partial<Draft>) => {
    write((before) => ({ ...before, ...to }))
    refuse({})
  }
  const send = (version: number) => {
    const [first] = Object.keys(faultsOf(kind, draft))
    if (first) return lead(first)
    save.mutate(
      { kind, version, ...draft },
      {
        onSuccess: (saved) => {
          see(saved)
          refuse({})
          toast('Template saved', saved.title)
        },
        onError: (error) => {
          refuse(issuesOf(error))
          if (!changedOf(error)) toastError(SAVE_FAILED, sentenceOf(error))
        },
      },
    )
  }
  /** To what is wrong, which may stand behind the other channel. */
  const lead = (name: string) => {
    show(name === 'text' ? 'text' : 'email')
    requestAnimationFrame(() => field(name)?.focus())
  }
  const field = (name: string) => form.current?.querySelector<HTMLTextAreaElement>(`[name="${name}"]`)
  const insert = (name: string) => {
    const into = channel === 'text' ? 'text' : last.current === 'subject' ? 'subject' : 'email'
    const area = field(into)
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [draft[into].length, draft[into].length]
    const put = `{${name}}`
    change({ [into]: draft[into].slice(0, from) + put + draft[into].slice(to) })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + put.length, from + put.length)
    })
  }
  const words = (name: Words) => ({
    name,
    value: draft[name],
    error: errors[name],
    onFocus: () => {
      last.current = name
    },
  })
  return (
    <>
      <form
        ref={form}
        className="compact tplf"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(seen.version)
        }}
      >
        <ChangedElsewhere error={save.error} busy={save.isPending} onTheirs={() => void lookAtTheirs()} onMine={send} />
        <div className="seg" role="group" aria-label="Channel">
          {(['text', 'email'] as const).map((one) => (
            <button type="button" key={one} aria-pressed={channel === one} onClick={() => show(one)}>
              {one === 'text' ? 'Text' : 'Email'}
            </button>
          ))}
        </div>
        <When rule={rule} draft={draft} onChange={change} />
        {channel === 'text' ? (
          <AreaField
            label="Text"
            rows={4}
            maxLength={1000}
            hintBelow
            hint={partsWords(shownFor(draft.text, example.data))}
            {...words('text')}
            onChange={({ target }) => change({ text: target.value })}
          />
        ) : (
          <>
            <TextField
              label="Subject"
              maxLength={200}
              {...words('subject')}
              onChange={({ target }) => change({ subject: target.value })}
            />
            <AreaField
              label="Email"
              rows={9}
              maxLength={5000}
              {...words('email')}
              onChange={({ target }) => change({ email: target.value })}
            />
          </>
        )}
        <div className="chips" role="group" aria-label="Insert a field">
          {rule.fields.map((name) => (
            <button
              type="button"
              className="chip"
              key={name}
              title={FIELDS[name as Field]}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </button>
          ))}
        </div>
        <div className="acts">
          <Button type="submit" tone="tide" size="sm" disabled={!dirty || save.isPending}>
            {save.isPending && <span className="spin" />}
            {save.isPending ? 'Saving...' : 'Save template'}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            disabled={test.isPending}
            onClick={() => {
              const wrong = Object.keys(faultsOf(kind, draft)).find(
                (name) => (channel === 'text') === (name === 'text'),
              )
              if (wrong) return lead(wrong)
              test.mutate(
                {
                  kind,
                  way: channel,
                  text: draft.text,
                  subject: draft.subject,
                  email: draft.email,
                  customerId: example.data?.customer?.id ?? null,
                },
                { onError: (error) => toastError('Test not sent', sentenceOf(error)) },
              )
            }}
          >
            {test.isPending ? 'Sending...' : 'Send me a test'}
          </Button>
          {!hasFirstWords(kind, draft) && (
            <Button tone="quiet" size="sm" onClick={() => change(withFirstWords(kind, draft))}>
              Back to the first words
            </Button>
          )}
        </div>
      </form>
      <Preview channel={channel} draft={draft} example={example} onChoose={showFor} />
    </>
  )
}
