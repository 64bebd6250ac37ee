import type { Entry } from './entry.ts'

/** The list under the field, group by group in the order of its entries. */
export function Results({
  id,
  entries,
  current,
  onOpen,
}: {
  id: string
  entries: readonly Entry[]
  current: Entry | undefined
  onOpen: (entry: Entry) => void
}) {
  const groups = [...new Set(entries.map(({ group }) => group))]
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className="results">
      {groups.map((group, at) => (
        <div role="group" key={group} aria-labelledby={`${id}-group-${at}`}>
          <h3 id={`${id}-group-${at}`} role="presentation">
            {group}
          </h3>
          {entries
            .filter((entry) => entry.group === group)
            .map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isCurrent={entry === current}
                onOpen={() => onOpen(entry)}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

function Option({
  id,
  entry,
  isCurrent,
  onOpen,
}: {
  id: string
  entry: Entry
  isCurrent: boolean
  onOpen: () => void
}) {
  const { icon: Icon, name, detail } = entry
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the combobox, which keeps the focus (WAI-ARIA, combobox with listbox)
    <div
      className={isCurrent ? 'opt1 on' : 'opt1'}
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      ref={isCurrent ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onOpen}
    >
      <Icon className="i" />
      <span>
        {name} {detail && <small>{detail}</small>}
      </span>
      {isCurrent && <small>{entry.href.startsWith('tel:') ? 'Call' : 'Open'}</small>}
    </div>
  )
}
