import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { SelectField } from '#dashboard/parts/field.tsx'

type Props = {
  customerId: string | undefined
  value: string
  error: string | undefined
  onChange: (siteAddress: string) => void
}

/** Where the work is, of the addresses that the customer has; nothing to choose where they have but one. */
export function SiteField({ customerId = '', value, error, onChange }: Props) {
  const customer = useQuery({
    ...api.customers.get.queryOptions({ input: { id: customerId } }),
    enabled: customerId !== '',
  }).data
  const others = customer?.addresses ?? []
  if (value === '' && others.length === 0) return null
  return (
    <SelectField
      label="Job site"
      name="siteAddress"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{customer?.address ? `Main address: ${customer.address}` : 'Customer’s main address'}</option>
      {others.map(({ id, label, address }) => (
        <option key={id} value={address}>
          {label}: {address}
        </option>
      ))}
      {value !== '' && !others.some(({ address }) => address === value) && <option value={value}>{value}</option>}
    </SelectField>
  )
}
