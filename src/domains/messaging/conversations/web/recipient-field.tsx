import '#dashboard/css/editor.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AtSign, CircleAlert, Phone, User } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { api } from '#dashboard/api-client.ts'
import { OptionList } from '#dashboard/parts/option-list.tsx'
import { formatPhone } from '#lib/phone.ts'
import { readRecipient, type Recipient } from './read-recipient.ts'

type Option = { id: string; name: string; detail: string; kind: 'customer' | 'phone' | 'email'; recipient: Recipient }

/**
 * Finds who a message is for by name, phone or email, among the customers; a number or an address that is new is taken
 * as it is typed.
 */
export function RecipientField({
  value,
  onChange,
  error,
}: {
  value: Recipient
  onChange: (recipient: Recipient) => void
  error: string | undefined
}) {
  const [isOpen, open] = useState(false)
  const [place, move] = useState(0)
  const id = useId()
  const options = useOptions(value.customerId === null ? value.typed : '')
  const current = Math.min(place, options.rows.length - 1)
  const isShown = isOpen && options.rows.length > 0
  const take = (option: Option | undefined) => {
    if (option) onChange(option.recipient)
    open(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.rows.length > 0) {
      event.preventDefault()
      open(true)
      move((current + step + options.rows.length) % options.rows.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && isShown) {
      event.preventDefault()
      take(options.rows[current])
    }
    if (event.key === 'Escape' && isShown) {
      event.stopPropagation()
      open(false)
    }
  }
  return (
    <div className={error ? 'field combo bad' : 'field combo'}>
      <label htmlFor={id}>To</label>
      <span className="hint" id={`${id}-hint`}>
        Name, phone or email. Someone new is fine.
      </span>
      <input
        className="input"
        id={id}
        name="to"
        role="combobox"
        data-autofocus
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-activedescendant={isShown ? `${id}-${current}` : undefined}
        aria-autocomplete="list"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        value={value.typed}
        onFocus={() => open(value.customerId === null)}
        onBlur={() => open(false)}
        onChange={(event) => {
          onChange({ ...readRecipient(event.target.value), typed: event.target.value })
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
        label="People"
        isShown={isShown}
        options={options.rows.map((option) => ({
          key: option.id,
          icon: <KindIcon kind={option.kind} />,
          name: option.name,
          detail: option.detail,
        }))}
        current={current}
        onTake={(at) => options.rows[at] && take(options.rows[at])}
      />
      <p className="vh" role="status">
        {value.typed.trim() === '' || value.customerId ? '' : options.isBusy ? 'Searching' : `${options.found} found`}
      </p>
    </div>
  )
}

function KindIcon({ kind }: { kind: Option['kind'] }) {
  if (kind === 'phone') return <Phone className="i" />
  return kind === 'email' ? <AtSign className="i" /> : <User className="i" />
}

const SHOWN = 6

function useOptions(typed: string): { rows: Option[]; found: number; isBusy: boolean } {
  const text = typed.trim()
  const [q] = useDebouncedValue(text, 200)
  const found = useQuery({
    ...api.customers.list.queryOptions({ input: { q, limit: SHOWN } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  if (text === '') return { rows: [], found: 0, isBusy: false }
  const people = (found.data?.body ?? []).map((row): Option => {
    const { id, name, phone, email } = row
    const recipient = { customerId: id, phone, email, typed: `${name}, ${formatPhone(phone)}` }
    return { id, name, detail: [formatPhone(phone), email].filter(Boolean).join(', '), kind: 'customer', recipient }
  })
  const recipient = readRecipient(text)
  const { phone, email } = recipient
  const isKnown = people.some((one) => one.recipient.phone === phone || (email && one.recipient.email === email))
  const own: Option[] =
    isKnown || (phone === null && email === null)
      ? []
      : [
          {
            id: 'new',
            name: phone === null ? text : formatPhone(phone),
            detail: phone === null ? 'New address' : 'New number',
            kind: phone === null ? 'email' : 'phone',
            recipient,
          },
        ]
  return { rows: [...people, ...own], found: people.length, isBusy: found.isFetching || text !== q }
}
