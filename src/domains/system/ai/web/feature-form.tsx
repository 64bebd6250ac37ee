import { useEffect, useRef, useState, type FormEvent } from 'react'
import { api, versionConflict, fieldErrors, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { EditConflict } from '#dashboard/parts/edit-conflict.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import type { Errors } from '#dashboard/parts/use-validated-form.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { getUnsavedFields } from '#dashboard/parts/unsaved-fields.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { formatDay } from '#lib/dates.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { Button } from '#ui/button.tsx'
import { FEATURES, VARIABLES } from '../contract.ts'
import { validateTemplate } from '../prompt-template.ts'
import { toDraft, readDraft, type Draft } from './form-state.ts'
import { PromptPreview } from './prompt-preview.tsx'
import { useSaveFeature, type FeatureRow } from './queries.ts'
import { ResetButton } from './reset-button.tsx'
import { TemperatureField } from './temperature-field.tsx'

/**
 * Edits the prompt of one feature and how the model may answer. Unsaved text stays in the form until it is saved,
 * whatever happens.
 */
export function FeatureForm({ feature, onDirty }: { feature: FeatureRow; onDirty: (isDirty: boolean) => void }) {
  const { featureName } = feature
  /** The one that the draft was made from. */
  const [seen, see] = useState(feature)
  const [draft, write] = useState(() => toDraft(feature))
  const [errors, show] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveFeature()
  const dirty = !deepEqual(draft, toDraft(seen))
  useLeaveGuard(dirty)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const look = (fresh: FeatureRow) => {
    see(fresh)
    write(toDraft(fresh))
    show({})
  }
  // Nothing is typed, so that there is nothing to lose. A switch alone changes no words.
  if (feature.version > seen.version && (!dirty || deepEqual(toDraft(feature), toDraft(seen)))) {
    see(feature)
    if (!dirty) write(toDraft(feature))
  }
  const change = (to: Partial<Draft>) => {
    const next = { ...draft, ...to }
    write(next)
    const judged = readDraft(seen, next)
    // Of what was wrong, what still is; the others wait for the next press.
    show((before) =>
      'read' in judged ? {} : Object.fromEntries(Object.entries(judged.errors).filter(([name]) => name in before)),
    )
  }
  const refuse = (found: Errors) => {
    show(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const send = (version: number) => {
    const judged = readDraft(seen, draft)
    if ('errors' in judged) return refuse(judged.errors)
    const sent = draft
    save.mutate(
      { featureName, version, ...judged.read },
      {
        onSuccess: (saved) => {
          see(saved)
          // What was typed on while it was sent stays, over what was saved.
          write((now) => ({ ...toDraft(saved), ...getUnsavedFields(now, sent) }))
          show({})
          toast('Saved', saved.title)
        },
        onError: (error) => {
          refuse(fieldErrors(error))
          if (!versionConflict(error)) toastError('Couldn’t save settings', errorMessage(error))
        },
      },
    )
  }
  const lookAtTheirs = async () => {
    const rows = await queryClient.fetchQuery({ ...api.ai.features.queryOptions(), staleTime: 0 })
    look(rows.find((one) => one.featureName === featureName) ?? feature)
    save.reset()
  }
  const insert = (variable: string) => {
    const area = form.current?.querySelector('textarea')
    const { promptTemplate: words } = draft
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [words.length, words.length]
    const put = `{{${variable}}}`
    change({ promptTemplate: words.slice(0, from) + put + words.slice(to) })
    // Behind what was put in, once it is there.
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(from + put.length, from + put.length)
    })
  }
  const line = (name: Exclude<keyof Draft, 'promptTemplate' | 'temperature'>) => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  const fault = validateTemplate(featureName, draft.promptTemplate)
  return (
    <>
      <form
        ref={form}
        className="compact aiform"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          send(seen.version)
        }}
      >
        <EditConflict error={save.error} busy={save.isPending} onTheirs={() => void lookAtTheirs()} onMine={send} />
        <AreaField
          label="Prompt"
          name="promptTemplate"
          rows={5}
          maxLength={6000}
          spellCheck
          value={draft.promptTemplate}
          // Shows the error immediately: without it, the preview would be missing for no visible reason.
          error={errors.promptTemplate ?? (draft.promptTemplate.trim() === '' ? undefined : (fault ?? undefined))}
          onChange={({ target }) => change({ promptTemplate: target.value })}
        />
        <div className="chips" role="group" aria-label="Insert a variable">
          {FEATURES[featureName].variables.map((variable) => (
            <button
              type="button"
              className="chip"
              key={variable}
              title={VARIABLES[variable]}
              onClick={() => insert(variable)}
            >
              {`{{${variable}}}`}
            </button>
          ))}
        </div>
        <div className="two">
          <TextField
            label="Model"
            placeholder="gpt-4o"
            hint="The name your AI server uses."
            hintBelow
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            {...line('model')}
          />
          <TextField
            label="Maximum tokens per answer"
            hint="100 tokens is about 75 words."
            hintBelow
            inputMode="numeric"
            maxLength={6}
            {...line('maxTokens')}
          />
        </div>
        <TemperatureField
          value={draft.temperature}
          error={errors.temperature}
          onChange={(temperature) => change({ temperature })}
        />
        <div className="two">
          <TextField label="$ per million input tokens" money maxLength={10} {...line('inputPrice')} />
          <TextField label="$ per million output tokens" money maxLength={10} {...line('outputPrice')} />
        </div>
        <div className="acts">
          <Button type="submit" tone="tide" size="sm" disabled={!dirty || save.isPending}>
            {save.isPending && <span className="spin" />}
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
          {dirty && (
            <Button tone="quiet" size="sm" disabled={save.isPending} onClick={() => look(seen)}>
              Discard changes
            </Button>
          )}
          {!feature.isFirst && <ResetButton feature={feature} onReset={look} />}
        </div>
        <p className="small subtle">{dirty ? 'Unsaved changes' : lastChanged(feature)}</p>
      </form>
      <PromptPreview featureName={featureName} template={draft.promptTemplate} fault={fault} />
    </>
  )
}

function lastChanged({ changedAt, changedBy, isFirst }: FeatureRow): string {
  if (changedAt === null) return 'Not changed yet'
  return `${isFirst ? 'Reset' : 'Last updated'} ${formatDay(changedAt)}${changedBy ? ` by ${changedBy}` : ''}`
}
