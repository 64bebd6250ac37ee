import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { formatList } from '#lib/format-list.ts'
import type { CustomerDependents } from '../contract.ts'
import { useRemoveCustomer } from './mutations.ts'
import { useAttached, type WholeRow } from './queries.ts'
import { formatCount } from './format.ts'

type Props = { customer: WholeRow; onClose: () => void; onGone: () => void; onArchive: () => void }

/** Says first what hangs on a customer. With a history they stay, and archiving is the way out. */
export function DeleteCustomer({ customer, onClose, onGone, onArchive }: Props) {
  const attached = useAttached(customer.id)
  const remove = useRemoveCustomer()
  const things = attached.data && wordsFor(attached.data)
  const isBound = things !== undefined && things.length > 0
  const own = [
    ...(customer.addresses.length > 0
      ? [`${customer.addresses.length} more ${customer.addresses.length === 1 ? 'address' : 'addresses'}`]
      : []),
    ...(customer.contacts.length > 0 ? [formatCount(customer.contacts.length, 'contact')] : []),
    'their notes',
  ]
  return (
    <Dialog title="Delete customer" opened onClose={onClose}>
      <div className="body">
        {attached.isPending && (
          <>
            <Loading what="linked records" />
            <div className="skel" />
          </>
        )}
        {attached.isError && <LoadError what="Couldn’t load linked records" query={attached} />}
        {things &&
          (isBound ? (
            <>
              <p>
                <b>{customer.name}</b> has {formatList(things)}. These are part of your records, so {customer.name}{' '}
                can’t be deleted.
              </p>
              <p>Archive them instead: they’re hidden from lists and search, and nothing is deleted.</p>
            </>
          ) : (
            <>
              <p>
                <b>{customer.name}</b> will be permanently deleted.
              </p>
              <p>
                <b>Also deleted:</b> {formatList(own)}. There are no linked requests, jobs, invoices, messages, photos
                or reviews.
              </p>
            </>
          ))}
      </div>
      {isBound ? (
        <DialogFoot
          verb="Archive customer"
          tone="tide"
          cancel="Keep customer"
          disabled={customer.archivedAt !== null}
          focus="cancel"
          onCancel={onClose}
          onVerb={() => {
            onArchive()
            onClose()
          }}
        />
      ) : (
        <DialogFoot
          verb="Delete customer"
          busyVerb="Deleting..."
          busy={remove.isPending}
          disabled={!attached.data}
          tone="danger"
          cancel="Keep customer"
          focus="cancel"
          onCancel={onClose}
          onVerb={() =>
            remove.mutate({ id: customer.id }, { onSuccess: onGone, onError: () => void attached.refetch() })
          }
        />
      )}
    </Dialog>
  )
}

const THINGS: Record<keyof CustomerDependents, string> = {
  requests: 'request',
  jobs: 'job',
  visits: 'estimate visit',
  invoices: 'invoice',
  messages: 'message',
  photos: 'photo',
  reviews: 'review',
  contracts: 'recurring service',
  others: 'other record',
}

// The keys of THINGS are those of Attached.
const wordsFor = (attached: CustomerDependents): string[] =>
  (Object.keys(THINGS) as (keyof CustomerDependents)[])
    .filter((kind) => attached[kind] > 0)
    .map((kind) => formatCount(attached[kind], THINGS[kind]))
