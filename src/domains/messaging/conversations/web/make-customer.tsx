import { z } from 'zod'
import { TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues } from '#dashboard/parts/use-validated-form.ts'
import { EmailField } from '#dashboard/parts/person-fields.tsx'
import { RecordDialog } from '#dashboard/parts/record-dialog.tsx'
import { formatPhone } from '#lib/phone.ts'
import { emailAddress, line } from '#lib/text.ts'
import { useMakeCustomer, type HeadRow } from './queries.ts'

const Typed = z.object({
  name: line(120, 'Enter a name.'),
  address: line(300, 'Enter an address.'),
  email: z.union(
    [z.literal('').transform(() => null), emailAddress('Enter an email.')],
    'Enter an email address like name@example.com.',
  ),
})

/** Makes a customer of the sender of a text and links the earlier messages to them. */
export function MakeCustomer({ head: { phone, request }, onClose }: { head: HeadRow; onClose: () => void }) {
  const make = useMakeCustomer()
  return (
    <RecordDialog
      title="Add customer"
      verb="Add Customer"
      read={(of) => parseForm(Typed, formValues(of))}
      save={make}
      toInput={(typed, key) => ({ with: phone, ...typed, key })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="small muted">
            For {formatPhone(phone)}. Your conversation with this number is added to the customer.
          </p>
          <TextField
            label="Name"
            name="name"
            defaultValue={request?.name}
            error={errors.name}
            maxLength={120}
            autoComplete="off"
            data-autofocus
          />
          <TextField
            label="Address"
            name="address"
            defaultValue={request?.address}
            error={errors.address}
            maxLength={300}
            autoComplete="off"
          />
          <EmailField known={request?.email} error={errors.email} />
        </>
      )}
    </RecordDialog>
  )
}
