import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { ArrowRight, Search, User, UserPlus, X, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useCustomers } from '#domains/customers/web/queries.ts'
import { formatPhone } from '#lib/phone.ts'
import { Layer } from '../parts/dialog.tsx'
import { useUser } from '../session.ts'
import { tabsOf } from '../tabs.ts'
import { openLayer, useLayer } from './layers.ts'

type Entry = { id: string; group: string; icon: LucideIcon; name: string; detail?: string; href: string }
const GROUPS = ['Customers', 'Do', 'Go to']
const close = () => openLayer(null)

/** Ctrl/Cmd K: customers by name, phone or e-mail, what can be made, and every tab. A combobox with its listbox. */
export function Palette() {
  const opened = useLayer() === 'palette'
  useHotkeys([['mod+K', () => openLayer('palette')]], [])
  return (
    <Layer shape="palette" label="Search and commands" opened={opened} onClose={close}>
      <Results />
    </Layer>
  )
}

function Results() {
  const [typed, type] = useState('')
  const [place, move] = useState(0)
  const [q] = useDebouncedValue(typed.trim(), 200)
  const [, go] = useLocation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // Mantine moves the focus in after a timer, which loses the first keys of somebody who types at once; a microtask comes after it
  // has noted where the focus was, and before the next key.
  useEffect(() => queueMicrotask(() => field.current?.focus()), [])
  const { entries, busy } = useEntries(typed.trim(), q)
  const current = entries[Math.min(place, entries.length - 1)]
  const open = (entry: Entry) => {
    close()
    go(entry.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      move((Math.min(place, entries.length - 1) + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(current)
    }
  }
  return (
    <>
      <div className="in">
        <Search className="i" />
        <label className="vh" htmlFor={`${id}-q`}>
          Search customers, or go to a tab
        </label>
        <input
          ref={field}
          id={`${id}-q`}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            type(event.target.value)
            move(0)
          }}
          onKeyDown={onKeyDown}
        />
        {busy && <span className="spin" />}
        <button type="button" className="x" aria-label="Close" onClick={close}>
          <X className="i" />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="results">
        {GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map((group) => (
          <div role="group" key={group} aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`} role="presentation">
              {group}
            </h3>
            {entries
              .filter((entry) => entry.group === group)
              .map((entry) => {
                const { icon: Icon } = entry
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the combobox, which keeps the focus (WAI-ARIA, combobox with listbox)
                  <div
                    className={entry === current ? 'opt1 on' : 'opt1'}
                    key={entry.id}
                    id={`${id}-${entry.id}`}
                    role="option"
                    aria-selected={entry === current}
                    tabIndex={-1}
                    ref={entry === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
                    onClick={() => open(entry)}
                  >
                    <Icon className="i" />
                    <span>
                      {entry.name} {entry.detail && <small>{entry.detail}</small>}
                    </span>
                    {entry === current && <small>Open</small>}
                  </div>
                )
              })}
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className="pad muted" role="status">
          {busy ? 'Searching...' : 'Nothing found.'}
        </p>
      )}
      <div className="pf">
        <span>
          <kbd>&uarr;</kbd>
          <kbd>&darr;</kbd>move
        </span>
        <span>
          <kbd>Enter</kbd>open
        </span>
        <span>
          <kbd>Esc</kbd>close
        </span>
      </div>
    </>
  )
}

function useEntries(typed: string, q: string): { entries: Entry[]; busy: boolean } {
  const customers = useCustomers({ q, limit: 5 })
  const tabs = tabsOf(useUser().data?.role)
  const found = typed === '' ? [] : (customers.data?.pages[0]?.body ?? [])
  const fits = (name: string) => name.toLowerCase().includes(typed.toLowerCase())
  return {
    busy: typed !== '' && (customers.isFetching || typed !== q),
    entries: [
      ...found.map((one) => ({
        id: one.id,
        group: 'Customers',
        icon: User,
        name: one.name,
        detail: [formatPhone(one.phone), one.email].filter(Boolean).join(' · '),
        href: `/dashboard/customers?q=${encodeURIComponent(one.phone)}`,
      })),
      ...(fits('New customer') ? [{ id: 'new-customer', group: 'Do', icon: UserPlus, name: 'New customer', href: '/dashboard/customers?new=1' }] : []),
      ...tabs
        .filter((tab) => fits(tab.name))
        .map((tab) => ({
          id: tab.path.slice(1).replaceAll('/', '-'),
          group: 'Go to',
          icon: typed === '' ? tab.icon : ArrowRight,
          name: tab.name,
          href: tab.path,
        })),
    ],
  }
}
