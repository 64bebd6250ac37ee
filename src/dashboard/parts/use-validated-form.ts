import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldErrors } from '../api-client.ts'

/** What is wrong, a sentence for each field by its name. */
export type Errors = Record<string, string>
export type FormResult<Read> = { read: Read } | { errors: Errors }

/** The text of a form whose fields keep what is typed themselves. No files. */
export const formValues = (form: HTMLFormElement | null): Partial<Record<string, string>> =>
  Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string> // text fields only

/** By a schema. The first sentence about a field is the one to show, and the fields stay in the order of the schema. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, typed: unknown): FormResult<z.output<Schema>> {
  const judged = schema.safeParse(typed)
  if (judged.success) return { read: judged.data }
  return { errors: byField(judged.error.issues.map(({ path, message }) => [String(path[0]), message])) }
}

/** What is wrong with one tag is wrong with the field of them all. */
function byField(issues: readonly (readonly [path: string, message: string])[]): Errors {
  const errors: Errors = {}
  for (const [path, message] of issues) errors[path.split('.', 1)[0] ?? path] ??= message
  return errors
}

/**
 * A form that says of each field what is wrong with it: at the press, then field by field as it is mended. `read`
 * judges what stands in it.
 */
export function useValidatedForm<Read>(read: (form: HTMLFormElement | null) => FormResult<Read>) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, show] = useState<Errors>({})
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const [inputs, count] = useState(0)
  const mend = useEffectEvent(() =>
    show((before) => {
      if (Object.keys(before).length === 0) return before
      const judged = read(form.current)
      return 'read' in judged
        ? {}
        : Object.fromEntries(Object.entries(judged.errors).filter(([name]) => name in before))
    }),
  )
  // After the render that an input brings about: a form that holds what is typed in its state is read from there.
  useEffect(() => {
    if (inputs > 0) mend()
  }, [inputs])
  return {
    form,
    errors,
    /** What is typed; null when something is wrong with it, which is shown then. */
    judge: (): Read | null => {
      const judged = read(form.current)
      say('read' in judged ? {} : judged.errors)
      return 'read' in judged ? judged.read : null
    },
    /** Shows what the server has against it. */
    refuse: (error: unknown) => say(byField(Object.entries(fieldErrors(error)))),
    /**
     * Of what was wrong, what still is: a field is looked at again as it is mended, the others wait for the next press.
     */
    recheck: () => count((before) => before + 1),
    clear: () => show({}),
  }
}

/** To the first field that is wrong. */
function focusFirst(form: HTMLFormElement | null, errors: Errors): void {
  const first = Object.keys(errors)[0]?.split('.')[0]
  // The form's own fields; `elements` is typed as bare elements.
  if (first) (form?.elements.namedItem(first) as HTMLElement | null)?.focus()
}
