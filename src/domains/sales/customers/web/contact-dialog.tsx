import { TextField } from '#dashboard/parts/field.tsx'
import { EmailField, PhoneField } from '#dashboard/parts/person-fields.tsx'
import { NewContact } from '../contract.ts'
import { useSaveContact } from './mutations.ts'
import { PartDialog } from './part-dialog.tsx'
import type { WholeRow } from './queries.ts'

type Props = { customer: WholeRow; contact: WholeRow['contacts'][number] | null; onClose: () => void }

/** Adds a person to ask about a customer's work (`contact` null), or corrects one. */
export function ContactDialog({ customer, contact, onClose }: Props) {
  const save = useSaveContact()
  return (
    <PartDialog
      title={contact ? 'Edit contact' : 'Add contact'}
      verb="Save contact"
      customer={customer}
      pick={({ contacts }) => contacts.find(({ id }) => id === contact?.id) ?? null}
      schema={NewContact}
      save={save}
      toInput={(person, version, key) => ({ ...person, id: customer.id, contactId: contact?.id, version, key })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <TextField
            label="Name"
            name="name"
            error={errors.name}
            defaultValue={seen?.name}
            autoComplete="off"
            maxLength={120}
            data-autofocus
          />
          <TextField
            label="Relationship"
            name="label"
            optional
            error={errors.label}
            defaultValue={seen?.label ?? ''}
            hint="Property manager, tenant, husband"
            autoComplete="off"
            maxLength={60}
          />
          <PhoneField optional known={seen?.phone} extension={seen?.phoneExtension} error={errors.phone} />
          <EmailField known={seen?.email} error={errors.email} />
        </>
      )}
    </PartDialog>
  )
}
