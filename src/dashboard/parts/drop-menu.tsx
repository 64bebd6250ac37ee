import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

const NAMES = {
  dropdown: 'menu',
  item: 'menu-item',
  itemLabel: 'menu-words',
  itemSection: 'menu-side',
  label: 'menu-label',
}

/**
 * A button with a menu under it; the items are Mantine's `Menu.Item`, `Menu.RadioItem` and `Menu.Label`. Arrows, typing
 * and Esc work as in a menu.
 */
export function DropMenu({
  button,
  align,
  children,
}: {
  button: ReactNode
  align: 'start' | 'end'
  children: ReactNode
}) {
  return (
    // Beside its button in the page, so that it belongs to the same landmark. Without the placeholder the first item
    // takes the focus.
    <Menu
      unstyled
      position={`bottom-${align}`}
      classNames={NAMES}
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      returnFocus
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
