import { Archive, ArchiveRestore, EllipsisVertical, Merge, Pencil, Printer, ShieldUser, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUser } from '#dashboard/session.ts'
import { useArchive } from './mutations.ts'
import type { WholeRow } from './queries.ts'

// What few open is not carried by the page of every customer.
const DeleteCustomer = lazyComponent(async () => (await import('./delete-customer.tsx')).DeleteCustomer)
const MergeWith = lazyComponent(async () => (await import('#domains/sales/duplicates/web/merge-with.tsx')).MergeWith)
const PersonalData = lazyComponent(
  async () => (await import('#domains/sales/privacy/web/personal-data.tsx')).PersonalData,
)

/**
 * What else can be done with a customer. Deleting is the owner's, and says first what hangs on them. Of one who was
 * erased that is all.
 */
export function CustomerMenu({ customer, onEdit }: { customer: WholeRow; onEdit: () => void }) {
  const [deleting, remove] = useState(false)
  const [merging, merge] = useState(false)
  const [looking, look] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const { archive, unarchive } = useArchive()
  const isOwner = useUser().data?.role === 'owner'
  const close = () => {
    remove(false)
    merge(false)
    look(false)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  const button = (
    <button type="button" className="x" ref={opener} aria-label={`More actions for ${customer.name}`}>
      <EllipsisVertical className="i" />
    </button>
  )
  // Staff can do nothing with one.
  if (customer.erasedAt && !isOwner) return null
  return (
    <>
      <DropMenu align="end" button={button}>
        {!customer.erasedAt && (
          <>
            <Menu.Item leftSection={<Pencil className="i" />} onClick={onEdit}>
              Edit customer...
            </Menu.Item>
            <Menu.Item leftSection={<Printer className="i" />} onClick={() => setTimeout(() => print())}>
              Print customer sheet
            </Menu.Item>
            {customer.archivedAt ? (
              <Menu.Item
                leftSection={<ArchiveRestore className="i" />}
                onClick={() => unarchive.mutate({ id: customer.id })}
              >
                Restore customer
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<Archive className="i" />} onClick={() => archive.mutate({ id: customer.id })}>
                Archive customer
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Merge className="i" />} onClick={() => merge(true)}>
              Merge with another customer...
            </Menu.Item>
          </>
        )}
        {isOwner && (
          <Menu.Item leftSection={<ShieldUser className="i" />} onClick={() => look(true)}>
            Personal data...
          </Menu.Item>
        )}
        {isOwner && (
          <Menu.Item leftSection={<Trash2 className="i" />} onClick={() => remove(true)}>
            Delete customer...
          </Menu.Item>
        )}
      </DropMenu>
      {merging && <MergeWith customer={customer} onClose={close} />}
      {looking && <PersonalData id={customer.id} onClose={close} onErased={close} />}
      {deleting && (
        <DeleteCustomer
          customer={customer}
          onClose={close}
          onGone={() => go('/dashboard/customers')}
          onArchive={() => archive.mutate({ id: customer.id })}
        />
      )}
    </>
  )
}
