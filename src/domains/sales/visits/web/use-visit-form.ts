import { useRef, useState } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { invalidate } from '#dashboard/query-invalidation.ts'
import { isScheduleConflict } from '#domains/work/jobs/web/mutations.ts'
import { focusFirst } from '#domains/work/jobs/web/editor/focus-first.ts'
import type { Draft, Errors } from './form-state.ts'

/** What makes a plan another one, so that what is in its way has to be looked at again. */
const PLAN = ['date', 'time', 'minutes', 'technicianIds'] as const satisfies readonly (keyof Draft)[]

/** Holds a visit form: what is typed, what is wrong with it, and whether its conflict is accepted. */
export function useVisitForm(first: Draft) {
  const form = useRef<HTMLFormElement>(null)
  const clash = useRef<HTMLDivElement>(null)
  const [draft, write] = useState(first)
  const [errors, show] = useState<Errors>({})
  const [isAccepted, keep] = useState(false)
  const refuse = (found: Errors) => {
    show(found)
    focusFirst(form.current)
  }
  return {
    form,
    draft,
    errors,
    isAccepted,
    write,
    refuse,
    fields: {
      draft,
      errors,
      isAccepted,
      onKeep: keep,
      clashRef: clash,
      onChange: (change: Partial<Draft>) => {
        write((before) => ({ ...before, ...change }))
        show({})
        if (PLAN.some((name) => name in change)) keep(false)
      },
    },
    /** Shows what the server has against it: the clash, or the fields. */
    refused: (error: unknown) => {
      if (isScheduleConflict(error)) void invalidate('schedule').then(() => clash.current?.focus())
      else refuse(fieldErrors(error))
    },
  }
}
