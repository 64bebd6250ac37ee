import type { ReactNode } from 'react'

export type ListedOption = { key: string; icon: ReactNode; name: string; detail: string }

/**
 * The options of the combobox `id`, which keeps the focus and handles the keys (WAI-ARIA, combobox with listbox).
 * `current`: the place of the highlighted one, from 0; -1 for none.
 */
export function OptionList({
  id,
  label,
  isShown,
  options,
  current,
  onTake,
}: {
  id: string
  label: string
  isShown: boolean
  options: readonly ListedOption[]
  current: number
  onTake: (place: number) => void
}) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={isShown ? 'options' : 'options shut'}>
      {options.map(({ key, icon, name, detail }, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the combobox, which keeps the focus
        <div
          className={place === current ? 'opt1 on' : 'opt1'}
          key={key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === current}
          tabIndex={-1}
          // Before the field loses the focus, which would close the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(place)}
        >
          {icon}
          <span>
            {name} <small>{detail}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
