import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { EditDialog, type Save } from '#dashboard/parts/edit-dialog.tsx'
import { judgedBy, typedIn, type Errors } from '#dashboard/parts/judged-form.ts'
import { newestCustomer, type WholeRow } from './queries.ts'

/** A dialog for one address or contact of a customer, whose version it carries. */
export function PartDialog<Part, Schema extends z.ZodType, Input>({
  customer,
  pick,
  schema,
  toInput,
  children,
  ...frame
}: {
  title: string
  verb: string
  customer: WholeRow
  /** The one that is edited, in a newer customer; null for a new one, or where it is gone. */
  pick: (customer: WholeRow) => Part | null
  schema: Schema
  save: Save<Input>
  toInput: (typed: z.output<Schema>, version: number, key: string) => Input
  onClose: () => void
  children: (seen: Part | null, errors: Errors) => ReactNode
}) {
  // One key for as long as the dialog is open: a retry after a lost answer does not add it twice.
  const [key] = useState(() => crypto.randomUUID())
  return (
    <EditDialog
      {...frame}
      record={customer}
      newest={newestCustomer}
      read={(form) => judgedBy(schema, typedIn(form))}
      toInput={(typed, _seen, version) => toInput(typed, version, key)}
    >
      {(seen, errors) => children(pick(seen), errors)}
    </EditDialog>
  )
}
