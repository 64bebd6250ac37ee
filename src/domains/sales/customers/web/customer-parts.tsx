import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import { Button } from '#ui/button.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { useRemovePart } from './mutations.ts'
import { ContactDialog } from './contact-dialog.tsx'
import type { WholeRow } from './queries.ts'
import { toDirectionsUrl } from './format.ts'

type Address = WholeRow['addresses'][number]
type Contact = WholeRow['contacts'][number]

/** Where else they have work done, and who else can be asked about it. */
export function CustomerParts({ customer }: { customer: WholeRow }) {
  const [address, editAddress] = useState<Address | 'new' | null>(null)
  const [contact, editContact] = useState<Contact | 'new' | null>(null)
  const remove = useRemovePart(customer)
  return (
    <>
      <Part
        title="Service addresses"
        add="Add address"
        empty="No other addresses. Jobs use the address above."
        onAdd={() => editAddress('new')}
      >
        {customer.addresses.map((one) => (
          <Item
            key={one.id}
            name={one.label}
            onEdit={() => editAddress(one)}
            onRemove={() => remove.address.mutate({ id: customer.id, addressId: one.id })}
          >
            <a href={toDirectionsUrl(one.address)} target="_blank" rel="noreferrer">
              {one.address}
              <span className="vh">, opens the map</span>
            </a>
          </Item>
        ))}
      </Part>
      <Part title="Contacts" add="Add contact" empty="No other contacts yet." onAdd={() => editContact('new')}>
        {customer.contacts.map((one) => (
          <Item
            key={one.id}
            name={one.name}
            note={one.label}
            onEdit={() => editContact(one)}
            onRemove={() => remove.contact.mutate({ id: customer.id, contactId: one.id })}
          >
            {one.phone && (
              <a className="num" href={telLink(one.phone, one.phoneExtension)}>
                {formatPhone(one.phone, one.phoneExtension)}
              </a>
            )}
            {one.email && <a href={mailLink(one.email)}>{one.email}</a>}
          </Item>
        ))}
      </Part>
      {address && (
        <AddressDialog
          customer={customer}
          address={address === 'new' ? null : address}
          onClose={() => editAddress(null)}
        />
      )}
      {contact && (
        <ContactDialog
          customer={customer}
          contact={contact === 'new' ? null : contact}
          onClose={() => editContact(null)}
        />
      )}
    </>
  )
}

function Part({
  title,
  add,
  empty,
  onAdd,
  children,
}: {
  title: string
  add: string
  empty: string
  onAdd: () => void
  children: ReactNode[]
}) {
  const id = title.replaceAll(' ', '-').toLowerCase()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph">
        <h2 id={id}>{title}</h2>
        <Button tone="line" size="sm" onClick={onAdd}>
          <Plus className="i" />
          {add}
        </Button>
      </div>
      {children.length === 0 ? <p className="pad small subtle">{empty}</p> : <ul className="custparts">{children}</ul>}
    </section>
  )
}

function Item({
  name,
  note,
  onEdit,
  onRemove,
  children,
}: {
  name: string
  note?: string | null
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <li>
      <div>
        <b>{name}</b>
        {note && <span className="subtle"> {note}</span>}
        <p>{children}</p>
      </div>
      <button type="button" className="x" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil className="i" />
      </button>
      <button type="button" className="x" aria-label={`Remove ${name}`} onClick={onRemove}>
        <Trash2 className="i" />
      </button>
    </li>
  )
}
