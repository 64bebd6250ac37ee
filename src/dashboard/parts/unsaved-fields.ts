import { deepEqual } from '#lib/deep-equal.ts'

/** What was typed on while a form was being saved, by the names of its fields: it stays, over what was saved. */
export const getUnsavedFields = <Draft extends object>(now: Draft, sent: Draft): Partial<Draft> =>
  // The entries of a draft are some of its fields.
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !deepEqual(value, sent[name as keyof Draft])),
  ) as Partial<Draft>
