import '#dashboard/css/editor.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, User, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { api } from '#dashboard/api-client.ts'
import { OptionList } from '#dashboard/parts/option-list.tsx'
import type { CustomerRow } from '#domains/sales/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'

/**
 * The name of the person to visit. While the user types it, the field offers customers with that name; a name that
 * matches none of them is a new person.
 */
export function WhoField({
  name,
  isCustomer,
  error,
  onType,
  onChoose,
}: {
  name: string
  isCustomer: boolean
  error: string | undefined
  onType: (name: string) => void
  /** Null: it is a different person after all. */
  onChoose: (customer: CustomerRow | null) => void
}) {
  const [isOpen, open] = useState(false)
  const [place, move] = useState(-1)
  const [q] = useDebouncedValue(name.trim(), 200)
  const id = useId()
  const isAsked = isOpen && !isCustomer && q.length >= 2
  const found = useQuery({
    ...api.customers.list.queryOptions({ input: { q, limit: 4 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const rows = isAsked ? (found.data?.body ?? []) : []
  const take = (row: CustomerRow | undefined) => {
    if (row) onChoose(row)
    open(false)
    move(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && rows.length > 0) {
      event.preventDefault()
      move((place + step + rows.length + 1) % (rows.length + 1))
    }
    if (event.key === 'Enter' && rows[place] && !event.nativeEvent.isComposing) {
      event.preventDefault()
      take(rows[place])
    }
    if (event.key === 'Escape' && rows.length > 0) {
      event.stopPropagation()
      open(false)
    }
  }
  return (
    <div className={error ? 'field combo bad' : 'field combo'}>
      <label htmlFor={id}>Name</label>
      <input
        className="input"
        id={id}
        name="name"
        role="combobox"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={rows[place] ? `${id}-${place}` : undefined}
        aria-autocomplete="list"
        aria-describedby={[error && `${id}-error`, isCustomer && `${id}-known`].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        autoComplete="off"
        maxLength={120}
        value={name}
        data-autofocus={name === '' ? '' : undefined}
        onFocus={() => open(true)}
        onBlur={() => open(false)}
        onChange={(event) => {
          onType(event.target.value)
          open(true)
          move(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {error && (
        <span className="err" id={`${id}-error`}>
          <CircleAlert className="i" />
          {error}
        </span>
      )}
      {isCustomer && (
        <p className="hint known" id={`${id}-known`}>
          Existing customer.
          <Button tone="quiet" size="sm" onClick={() => onChoose(null)}>
            <X className="i" />
            Not this customer
          </Button>
        </p>
      )}
      <OptionList
        id={id}
        label="Customers"
        isShown={rows.length > 0}
        options={rows.map((row) => ({
          key: row.id,
          icon: <User className="i" />,
          name: row.name,
          detail: `${formatPhone(row.phone)}, ${row.address}`,
        }))}
        current={place}
        onTake={(at) => rows[at] && take(rows[at])}
      />
    </div>
  )
}
