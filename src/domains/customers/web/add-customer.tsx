import { useDebouncedCallback } from '@mantine/hooks'
import { Users } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { issuesOf } from '#dashboard/client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { useAddCustomer } from './changes.ts'
import { CustomerFields, focusFirst, readCustomer, stillWrong, type Errors } from './customer-fields.tsx'
import { useAlike, type CustomerRow } from './queries.ts'

type Given = {
  onClose: () => void
  /** For somebody who needs a customer: the one that was added, or one we have already. */
  onChoose?: (customer: Pick<CustomerRow, 'id' | 'name' | 'phone' | 'address'>) => void
}

/** The Add Customer dialog (spec.md §5, §8). It closes when the customer is added, and says while one types whom we have already. */
export function AddCustomer({ opened, ...given }: Given & { opened: boolean }) {
  return (
    <Dialog title="Add Customer" opened={opened} onClose={given.onClose}>
      <AddCustomerForm {...given} />
    </Dialog>
  )
}

function AddCustomerForm({ onClose, onChoose }: Given) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, show] = useState<Errors>({})
  const [person, know] = useState({ phone: '', email: '' })
  // One key for as long as the form is open: a retry after a lost answer does not add them twice.
  const [key] = useState(() => crypto.randomUUID())
  const add = useAddCustomer()
  const look = useDebouncedCallback(() => {
    const typed = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string> // text fields only, no files
    know({ phone: typed.phone ?? '', email: typed.email ?? '' })
  }, 300)
  const say = (found: Errors) => {
    show(found)
    focusFirst(form.current, found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const judged = readCustomer(form.current)
    if ('errors' in judged) return say(judged.errors)
    show({})
    add.mutate(
      { customer: judged.read, key },
      {
        onSuccess: (made) => {
          onChoose?.(made)
          onClose()
        },
        onError: (error) => say(issuesOf(error)),
      },
    )
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => {
        show((before) => stillWrong(form.current, before, readCustomer))
        look()
      }}
      noValidate
    >
      <div className="body compact">
        <CustomerFields errors={errors} />
        <KnownAlready person={person} onClose={onClose} onChoose={onChoose} />
      </div>
      <DialogFoot verb="Add Customer" busyVerb="Adding..." busy={add.isPending} onCancel={onClose} />
    </form>
  )
}

/** One person is one customer: the same phone or e-mail is most likely the same person. */
function KnownAlready({ person, onClose, onChoose }: { person: { phone: string; email: string }; onClose: () => void; onChoose: Given['onChoose'] }) {
  const alike = useAlike(person)
  return (
    <div className="alike" role="status">
      {alike.data?.map(({ id, name, phone, address, archivedAt }) => (
        <div className="banner sunb" key={id}>
          <Users className="i" />
          <p>
            <b>Looks like a customer you have:</b> {name}, {formatPhone(phone)}, {address || 'no address'}
            {archivedAt && ' (archived)'}
          </p>
          {onChoose ? (
            <Button
              tone="line"
              size="sm"
              onClick={() => {
                onChoose({ id, name, phone, address })
                onClose()
              }}
            >
              Use this one<span className="vh">: {name}</span>
            </Button>
          ) : (
            <Link className="btn btn-line btn-sm" href={`/dashboard/customers/${id}`} onClick={onClose}>
              Open<span className="vh"> {name}</span>
            </Link>
          )}
        </div>
      ))}
    </div>
  )
}
