import { TextField } from '#dashboard/parts/field.tsx'
import { NewAddress } from '../contract.ts'
import { useSaveAddress } from './mutations.ts'
import { PartDialog } from './part-dialog.tsx'
import type { WholeRow } from './queries.ts'

type Props = { customer: WholeRow; address: WholeRow['addresses'][number] | null; onClose: () => void }

/** Adds a place where a customer has work done (`address` null), or sets one right. */
export function AddressDialog({ customer, address, onClose }: Props) {
  const save = useSaveAddress()
  return (
    <PartDialog
      title={address ? 'Edit address' : 'Add address'}
      verb="Save address"
      customer={customer}
      pick={({ addresses }) => addresses.find(({ id }) => id === address?.id) ?? null}
      schema={NewAddress}
      save={save}
      toInput={(place, version, key) => ({ ...place, id: customer.id, addressId: address?.id, version, key })}
      onClose={onClose}
    >
      {(seen, errors) => (
        <>
          <TextField
            label="Address name"
            name="label"
            error={errors.label}
            defaultValue={seen?.label}
            hint="Rental in Brandon, office, parents' house"
            autoComplete="off"
            maxLength={60}
            data-autofocus
          />
          <TextField
            label="Address"
            name="address"
            error={errors.address}
            defaultValue={seen?.address}
            autoComplete="off"
            maxLength={300}
          />
        </>
      )}
    </PartDialog>
  )
}
