import { Copy, UserCheck, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { errorMessage } from '#dashboard/api-client.ts'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { sameCustomer, sameRequest } from './duplicate-warning.tsx'
import { useChooseCustomer, useMerge } from './mutations.ts'
import { usePossibleDuplicates, type PossibleDuplicates, type RequestRow } from './queries.ts'

/**
 * While a request is open and has no job: customers and other open requests with the same phone or e-mail, and what to
 * do about them.
 */
export function DuplicatePanel({ request }: { request: RequestRow }) {
  const alike = usePossibleDuplicates({ phone: request.phone, email: request.email, except: request.id })
  const choose = useChooseCustomer()
  const [merging, merge] = useState<PossibleDuplicates['requests'][number] | null>(null)
  const isOpen =
    (request.status === 'new' || request.status === 'contacted') && request.jobId === null && !request.flagged
  if (!isOpen) return null
  if (alike.isError)
    return (
      <p className="err" role="alert">
        Couldn’t check for existing customers. {errorMessage(alike.error)}
      </p>
    )
  const mustChoose = request.sharedWith.length > 0
  const others = mustChoose ? [] : (alike.data?.customers.filter(({ id }) => id !== request.customerId) ?? [])
  return (
    <>
      {request.customerId && (
        <div className="banner">
          <UserCheck className="i" />
          <p>
            <b>{request.customerName}</b> is the customer Auto-Process will use.
          </p>
          <Button
            tone="line"
            size="sm"
            disabled={choose.isPending}
            onClick={() => choose.mutate({ id: request.id, customerId: null })}
          >
            {choose.isPending && <span className="spin" />}Not this customer
          </Button>
        </div>
      )}
      {mustChoose && <WhoIsIt request={request} />}
      {request.choseNewCustomer && (
        <div className="banner">
          <UserCheck className="i" />
          <p>
            <b>{request.name}</b> will be added as a new customer.
          </p>
          <Button
            tone="line"
            size="sm"
            disabled={choose.isPending}
            onClick={() => choose.mutate({ id: request.id, customerId: null })}
          >
            {choose.isPending && <span className="spin" />}Change
          </Button>
        </div>
      )}
      {!request.customerId &&
        !request.choseNewCustomer &&
        others.map((customer) => (
          <div className="banner sunb" key={customer.id}>
            <Users className="i" />
            <p>
              <b>Looks like an existing customer.</b> {sameCustomer(customer)}
            </p>
            <Button
              tone="line"
              size="sm"
              disabled={choose.isPending}
              onClick={() => choose.mutate({ id: request.id, customerId: customer.id })}
            >
              {choose.isPending && choose.variables.customerId === customer.id && <span className="spin" />}Use this
              customer
              <span className="vh">: {customer.name}</span>
            </Button>
          </div>
        ))}
      {alike.data?.requests.map((other) => (
        <div className="banner sunb" key={other.id}>
          <Copy className="i" />
          <p>
            <b>Possible duplicate</b> {sameRequest(other)}{' '}
            <Link href={`/dashboard/requests/${other.id}`}>View request</Link>
          </p>
          <Button tone="line" size="sm" onClick={() => merge(other)}>
            Merge requests<span className="vh"> of {other.name}</span>
          </Button>
        </div>
      ))}
      {merging && <MergeDialog request={request} into={merging} onClose={() => merge(null)} />}
    </>
  )
}

/** One phone, two names: both answers stand there, and neither is taken for granted. */
function WhoIsIt({ request }: { request: RequestRow }) {
  const choose = useChooseCustomer()
  const [first] = request.sharedWith
  return (
    <section className="banner sunb" aria-labelledby="who-is-it">
      <Users className="i" />
      <p>
        <b id="who-is-it">Is this {request.sharedWith.map(({ name }) => name).join(', ')} or a new customer?</b>{' '}
        {request.name} used the same {first?.same} under a different name.
      </p>
      {request.sharedWith.map(({ id, name }) => (
        <Button
          key={id}
          tone="line"
          size="sm"
          disabled={choose.isPending}
          onClick={() => choose.mutate({ id: request.id, customerId: id })}
        >
          It’s {name}
        </Button>
      ))}
      <Button
        tone="line"
        size="sm"
        disabled={choose.isPending}
        onClick={() => choose.mutate({ id: request.id, customerId: null, isNew: true })}
      >
        New customer: {request.name}
      </Button>
    </section>
  )
}

function MergeDialog({
  request,
  into,
  onClose,
}: {
  request: RequestRow
  into: PossibleDuplicates['requests'][number]
  onClose: () => void
}) {
  const merge = useMerge()
  return (
    <ConfirmDialog
      title="Merge requests"
      verb="Merge and cancel this one"
      busyVerb="Canceling..."
      busy={merge.isPending}
      cancel="Keep both"
      onClose={onClose}
      onConfirm={() => merge.mutate({ id: request.id, into: into.id }, { onSuccess: onClose })}
    >
      <p>
        {request.name}’s request will be canceled as a duplicate. Anything missing from the other request (email,
        address, size or message) is copied over, along with photos, visits and estimates. The customer isn’t notified.
        This can’t be undone.
      </p>
    </ConfirmDialog>
  )
}
