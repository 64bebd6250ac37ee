import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, User, UserPlus, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { api } from '#dashboard/api-client.ts'
import { OptionList, type ListedOption } from '#dashboard/parts/option-list.tsx'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import type { CustomerRow } from '#domains/sales/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'

export type Chosen = Pick<CustomerRow, 'id' | 'name' | 'phone' | 'address'>

/** Chooses the customer of the job: found by name, phone or email, or added in place. */
export function CustomerChoice({
  chosen,
  onChoose,
  error,
}: {
  chosen: Chosen | null
  onChoose: (customer: Chosen | null) => void
  error: string | undefined
}) {
  const [adding, add] = useState(false)
  return (
    <section className="card" aria-labelledby="for-customer">
      <div className="ph">
        <h2 id="for-customer">Customer</h2>
      </div>
      <div className="pad stackf compact">
        <CustomerPicker chosen={chosen} onChoose={onChoose} onAdd={() => add(true)} error={error} />
      </div>
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={onChoose} />
    </section>
  )
}

type Picker = {
  chosen: Chosen | null
  onChoose: (customer: Chosen | null) => void
  onAdd: () => void
  error: string | undefined
  isFirst?: boolean
}

/**
 * The same without a frame, for a dialog. `onAdd`: they are new, and have to be added first. `isFirst`: the dialog
 * opens with the focus on it.
 */
export function CustomerPicker({ chosen, onChoose, onAdd, error, isFirst = false }: Picker) {
  if (!chosen) return <Search onChoose={onChoose} onAdd={onAdd} error={error} isFirst={isFirst} />
  return (
    <div className="chosen">
      <div>
        <b>{chosen.name}</b>
        <p className="small muted">
          {chosen.address || 'No address'}
          <br />
          {formatPhone(chosen.phone)}
        </p>
      </div>
      <Button tone="line" size="sm" onClick={() => onChoose(null)}>
        <X className="i" />
        Change
      </Button>
    </div>
  )
}

function Search({
  onChoose,
  onAdd,
  error,
  isFirst,
}: Omit<Required<Picker>, 'chosen' | 'onChoose'> & { onChoose: (customer: Chosen) => void }) {
  const [typed, type] = useState('')
  const [isOpen, open] = useState(false)
  const [place, move] = useState(0)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const id = useId()
  const found = useQuery({
    ...api.customers.list.queryOptions({ input: { q, limit: 6 } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const rows = typed.trim() === '' ? [] : (found.data?.body ?? [])
  const isBusy = typed.trim() !== '' && (found.isFetching || typed.trim() !== q)
  // The last option always adds a customer who is not in the list.
  const last = rows.length
  const current = Math.min(place, last)
  const take = (at: number) => {
    const row = rows[at]
    if (row) onChoose(row)
    else onAdd()
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      open(true)
      move((current + step + last + 1) % (last + 1))
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isOpen && !isBusy) take(current)
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      open(false)
    }
  }
  return (
    <div className={error ? 'field combo bad' : 'field combo'}>
      <label htmlFor={id}>Find a customer</label>
      <input
        className="input"
        id={id}
        name="customerId"
        {...(isFirst && { 'data-autofocus': true })}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        autoComplete="off"
        placeholder="Name, phone or email"
        value={typed}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
        onChange={(event) => {
          type(event.target.value)
          move(0)
          open(true)
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span className="err" id={`${id}-error`}>
          <CircleAlert className="i" />
          {error}
        </span>
      )}
      <OptionList
        id={id}
        label="Customers"
        isShown={isOpen}
        options={[...rows.map(toOption), NEW_CUSTOMER]}
        current={current}
        onTake={take}
      />
      <p className="vh" role="status">
        {typed.trim() === '' ? '' : isBusy ? 'Searching' : `${rows.length} found`}
      </p>
    </div>
  )
}

const toOption = ({ id, name, phone, address }: CustomerRow): ListedOption => ({
  key: id,
  icon: <User className="i" />,
  name,
  detail: `${formatPhone(phone)}, ${address || 'no address'}`,
})

const NEW_CUSTOMER: ListedOption = {
  key: 'new',
  icon: <UserPlus className="i" />,
  name: 'New customer',
  detail: 'Not listed? Add them here.',
}
