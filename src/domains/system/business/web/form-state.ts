import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrors, errorMessage } from '#dashboard/api-client.ts'
import { useLeaveGuard } from '#dashboard/leave-guard.tsx'
import { deepEqual } from '#lib/deep-equal.ts'
import { ON_THE_SITE, useSavePart, type SavedPart, type SettingsView } from './queries.ts'

export type Errors = Record<string, string>

/** What is typed into the form of one part. */
export type Draft<Value, Typed> = {
  typed: Typed
  change: (next: Typed) => void
  /** By the path of the field, as in 'week.monday.opens'; what belongs to no field is under ''. */
  errors: Errors
  /** Grows with every refused try, so that the form can lead to what is to be mended. */
  refusals: number
  isDirty: boolean
  isSaving: boolean
  save: () => void
  saved: SavedPart<Value>
  /** The saved value when the user began to type, once another person has saved over it. */
  overtaken: { before: Value } | null
  /** Begins again with what is saved. */
  discard: () => void
  /** Begins again with what the server has just answered. */
  follow: (settings: SettingsView) => void
  /** Keeps what is typed, over what another person has saved. */
  keepMine: () => void
}

type Kind<Value, Typed, Input> = {
  settings: SettingsView
  of: (settings: SettingsView) => SavedPart<Value>
  /** The fields of a saved value. */
  typedOf: (value: Value) => Typed
  /** The contract's check of what is typed. */
  read: (typed: Typed) => z.ZodSafeParseResult<Input>
  send: (input: { version: number; value: Input }) => Promise<SettingsView>
  savedMessage?: string
}

/**
 * A form that follows what others save for as long as nothing is typed into it; afterwards it says so and keeps what is
 * typed. A field that was wrong is looked at again with every letter; the others wait for the next try.
 */
export function useDraft<Value, Typed, Input>({
  settings,
  of,
  typedOf,
  read,
  send,
  savedMessage = ON_THE_SITE,
}: Kind<Value, Typed, Input>): Draft<Value, Typed> {
  const saved = of(settings)
  const [base, rebase] = useState(saved)
  const [typed, type] = useState(() => typedOf(saved.value))
  const [errors, show] = useState<Errors>({})
  const [refusals, refuse] = useState(0)
  const saving = useSavePart(send, savedMessage)
  const isDirty = !deepEqual(typed, typedOf(base.value))
  // An answer that was asked for before the last save is older than what is here.
  const isNewer = saved.version > base.version
  const begin = (from: SavedPart<Value>) => {
    rebase(from)
    type(typedOf(from.value))
    show({})
  }
  // What was typed on while it was sent stays, over what was saved.
  const land = (from: SavedPart<Value>, sent: Typed) => {
    rebase(from)
    type((now) => (deepEqual(now, sent) ? typedOf(from.value) : now))
  }
  if (isNewer && !isDirty) begin(saved)
  useLeaveGuard(isDirty)

  const say = (found: Errors) => {
    show(found)
    refuse((many) => many + 1)
  }
  return {
    typed,
    errors,
    refusals,
    isDirty,
    isSaving: saving.isPending,
    saved,
    overtaken: isNewer && isDirty && !saving.isPending ? { before: base.value } : null,
    discard: () => begin(saved),
    follow: (answer) => begin(of(answer)),
    keepMine: () => {
      rebase(saved)
      show({})
    },
    change: (next) => {
      type(next)
      if (Object.keys(errors).length === 0) return
      const still = toErrors(read(next))
      show(Object.fromEntries(Object.entries(still).filter(([path]) => path in errors)))
    },
    save: () => {
      const checked = read(typed)
      if (!checked.success) return say(toErrors(checked))
      show({})
      const value = { version: base.version, value: checked.data }
      saving.mutate(value, {
        onSuccess: (answer) => land(of(answer), typed),
        onError: (error) => say(withoutRoot(fieldErrors(error), errorMessage(error))),
      })
    },
  }
}

/** The first sentence about each field. */
function toErrors(checked: z.ZodSafeParseResult<unknown>): Errors {
  const errors: Errors = {}
  for (const { path, message } of checked.error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}

/**
 * Strips the `value.` prefix that the server gives field names. A refusal that names no field applies to the whole
 * form.
 */
function withoutRoot(issues: Errors, sentence: string): Errors {
  const named = Object.entries(issues).map(([path, message]) => [path.replace(/^value\.?/, ''), message] as const)
  return named.length > 0 ? Object.fromEntries(named) : { '': sentence }
}
