import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { EditDialog, type Save } from '#dashboard/parts/record-dialog.tsx'
import { parseForm, formValues, type Errors } from '#dashboard/parts/use-validated-form.ts'
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
  const { keyFor } = useIdempotencyKey()
  return (
    <EditDialog
      {...frame}
      record={customer}
      newest={newestCustomer}
      read={(form) => parseForm(schema, formValues(form))}
      toInput={(typed, _seen, version) => toInput(typed, version, keyFor([typed, version]))}
    >
      {(seen, errors) => children(pick(seen), errors)}
    </EditDialog>
  )
}
