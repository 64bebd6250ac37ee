import { useRef, useState, type FormEvent } from 'react'
import { api, versionConflict, fieldErrors, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { TEMPLATE_FIELDS } from '#domains/messaging/messages/templates/render-template.ts'
import type { TemplateField } from '#domains/messaging/messages/templates/render-template.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { Button } from '#ui/button.tsx'
import { toDraft, validateDraft, isDefaultText, renderPreview, withDefaultText } from './form-state.ts'
import type { Draft } from './form-state.ts'
import { formatSegments } from '#domains/messaging/messages/web/format-segments.ts'
import { Preview } from './template-preview.tsx'
import { useExample, useSaveRule, useTest, type Rule } from './queries.ts'
import { TimingFields } from './timing-fields.tsx'

type TextFields = 'text' | 'subject' | 'email'
const SAVE_FAILED = 'Couldn’t save template'

/**
 * The words of one message, how and when it goes, and how it reads for a customer. What is typed stays until it is
 * saved, whatever happens.
 */
export function TemplateForm({ rule }: { rule: Rule }) {
  const { kind } = rule
  /** The one that the draft was made from. */
  const [seen, see] = useState(rule)
  const [draft, write] = useState(() => toDraft(rule))
  const [channel, show] = useState<'text' | 'email'>(rule.way === 'email' ? 'email' : 'text')
  const [refused, refuse] = useState<Errors>({})
  const [customerId, showFor] = useState<string | undefined>()
  const example = useExample(kind, customerId)
  const form = useRef<HTMLFormElement>(null)
  const last = useRef<TextFields>('text')
  const save = useSaveRule()
  const test = useTest()
  const dirty = !deepEqual(draft, toDraft(seen))
  useLeaveGuard(dirty)
  const look = (fresh: Rule) => {
    see(fresh)
    write(toDraft(fresh))
    refuse({})
  }
  // Nothing is typed, so that there is nothing to lose. A switch alone changes no words.
  if (!dirty && rule.version > seen.version) look(rule)
  else if (rule.version > seen.version && deepEqual(toDraft(rule), toDraft(seen))) see(rule)
  const lookAtTheirs = async () => {
    const rules = await queryClient.fetchQuery({ ...api.messages.templates.queryOptions(), staleTime: 0 })
    look(rules.find((one) => one.kind === kind) ?? rule)
    save.reset()
  }
  const errors: Errors = { ...validateDraft(kind, draft), ...refused }
  const change = (to: Partial<Draft>) => {
    write((before) => ({ ...before, ...to }))
    refuse({})
  }
  const send = (version: number) => {
    const [first] = Object.keys(validateDraft(kind, draft))
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
          refuse(fieldErrors(error))
          if (!versionConflict(error)) toastError(SAVE_FAILED, errorMessage(error))
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
  const words = (name: TextFields) => ({
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
        <EditConflict error={save.error} busy={save.isPending} onTheirs={() => void lookAtTheirs()} onMine={send} />
        <div className="seg" role="group" aria-label="Channel">
          {(['text', 'email'] as const).map((one) => (
            <button type="button" key={one} aria-pressed={channel === one} onClick={() => show(one)}>
              {one === 'text' ? 'Text' : 'Email'}
            </button>
          ))}
        </div>
        <TimingFields rule={rule} draft={draft} onChange={change} />
        {channel === 'text' ? (
          <AreaField
            label="Text"
            rows={4}
            maxLength={1000}
            hintBelow
            hint={formatSegments(renderPreview(draft.text, example.data, 'text'))}
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
              title={TEMPLATE_FIELDS[name as TemplateField]}
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
              const wrong = Object.keys(validateDraft(kind, draft)).find(
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
                { onError: (error) => toastError('Couldn’t send test', errorMessage(error)) },
              )
            }}
          >
            {test.isPending ? 'Sending...' : 'Send test message'}
          </Button>
          {!isDefaultText(kind, draft) && (
            <Button tone="quiet" size="sm" onClick={() => change(withDefaultText(kind, draft))}>
              Reset to default
            </Button>
          )}
        </div>
      </form>
      <Preview channel={channel} draft={draft} example={example} onChoose={showFor} />
    </>
  )
}
