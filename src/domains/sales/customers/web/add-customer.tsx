import { Users } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link } from 'wouter'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { useValidatedForm } from '#dashboard/parts/use-validated-form.ts'
import { usePerson } from '#dashboard/parts/person-fields.tsx'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { useAddCustomer } from './mutations.ts'
import { CustomerFields, readCustomer } from './customer-fields.tsx'
import { useMatches, type CustomerRow } from './queries.ts'

type Props = {
  onClose: () => void
  /** For a form that needs a customer: receives the one that was added, or an existing one. */
  onChoose?: (customer: Pick<CustomerRow, 'id' | 'name' | 'phone' | 'address'>) => void
}

/**
 * The Add Customer dialog (spec.md §5, §8). It closes when the customer is added, and shows existing matches while one
 * types.
 */
export function AddCustomer({ opened, ...given }: Props & { opened: boolean }) {
  return (
    <Dialog title="Add Customer" opened={opened} onClose={given.onClose}>
      <AddCustomerForm {...given} />
    </Dialog>
  )
}

function AddCustomerForm({ onClose, onChoose }: Props) {
  const { form, errors, judge, refuse, recheck } = useValidatedForm(readCustomer)
  const { person, look } = usePerson(form)
  const { keyFor } = useIdempotencyKey()
  const add = useAddCustomer()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const customer = judge()
    if (!customer) return
    add.mutate(
      { ...customer, key: keyFor(customer) },
      {
        onSuccess: (made) => {
          onChoose?.(made)
          onClose()
        },
        onError: refuse,
      },
    )
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={() => {
        recheck()
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
function KnownAlready({
  person,
  onClose,
  onChoose,
}: {
  person: { phone: string; email: string }
  onClose: () => void
  onChoose: Props['onChoose']
}) {
  const alike = useMatches(person)
  return (
    <div className="alike" role="status">
      {alike.data?.map(({ id, name, phone, address, archivedAt }) => (
        <div className="banner sunb" key={id}>
          <Users className="i" />
          <p>
            <b>Looks like an existing customer:</b> {name}, {formatPhone(phone)}, {address || 'no address'}
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
              Use this customer<span className="vh">: {name}</span>
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
