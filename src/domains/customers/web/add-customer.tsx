import { useRef, useState, type FormEvent } from 'react'
import { issuesOf } from '#dashboard/client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { Button } from '#ui/button.tsx'
import { CATEGORIES, NewCustomer } from '../contract.ts'
import { useAddCustomer } from './queries.ts'

type Errors = Record<string, string>

/** The Add Customer dialog (spec.md §5, §8). It closes when the customer is added, and only then forgets what was typed. */
export function AddCustomer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, show] = useState<Errors>({})
  // One key for as long as the form holds the same customer: a retry after a lost answer does not add them twice.
  const [key, renewKey] = useState(() => crypto.randomUUID())
  const add = useAddCustomer()
  const say = (found: Errors) => {
    show(found)
    const first = Object.keys(found)[0]
    // The form's own fields; `elements` is typed as bare elements.
    if (first) (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readForm(form.current)
    if ('errors' in read) return say(read.errors)
    show({})
    add.mutate(
      { customer: read.customer, key },
      {
        onSuccess: () => {
          renewKey(crypto.randomUUID())
          onClose()
        },
        onError: (error) => say(issuesOf(error)),
      },
    )
  }
  // A field that was wrong is looked at again as it is mended; the others wait for the next press.
  const recheck = () => {
    if (Object.keys(errors).length === 0) return
    const read = readForm(form.current)
    const still = 'errors' in read ? read.errors : {}
    show((before) => Object.fromEntries(Object.entries(still).filter(([name]) => name in before)))
  }
  return (
    <Dialog title="Add Customer" opened={opened} onClose={onClose}>
      <form ref={form} onSubmit={submit} onInput={recheck} noValidate>
        <div className="body compact">
          <TextField label="Name" name="name" error={errors.name} autoComplete="off" maxLength={120} data-autofocus />
          <TextField label="Phone" name="phone" type="tel" inputMode="tel" error={errors.phone} autoComplete="off" />
          <TextField label="Address" name="address" error={errors.address} autoComplete="off" maxLength={300} />
          <TextField label="Email" name="email" type="email" autoCapitalize="none" optional error={errors.email} autoComplete="off" />
          <div className="two">
            <SelectField label="Service category" name="serviceCategory" optional error={errors.serviceCategory} defaultValue="">
              <option value="">None</option>
              {CATEGORIES.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </SelectField>
            <TextField label="Jobs" name="serviceCount" inputMode="numeric" defaultValue="1" error={errors.serviceCount} autoComplete="off" />
          </div>
          <TextField
            label="Date"
            name="transactionDate"
            optional
            hint="Month/day/year of the last job, like 1/5/2025"
            error={errors.transactionDate}
            autoComplete="off"
          />
        </div>
        <div className="d-foot">
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="clay" disabled={add.isPending}>
            {add.isPending && <span className="spin" />}
            {add.isPending ? 'Adding...' : 'Add Customer'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function readForm(form: HTMLFormElement | null): { customer: NewCustomer } | { errors: Errors } {
  const typed = Object.fromEntries(new FormData(form ?? undefined)) as Record<string, string> // text fields only, no files
  const read = NewCustomer.safeParse({
    ...typed,
    serviceCount: Number(typed.serviceCount || 'missing'),
    transactionDate: typed.transactionDate?.trim() || undefined,
  })
  if (read.success) return { customer: read.data }
  const errors: Errors = {}
  // The first sentence about a field is the one to show, and the fields stay in the order of the form.
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
  return { errors }
}
