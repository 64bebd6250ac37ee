import { HeadlessMantineProvider, Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, type ButtonHTMLAttributes, type ReactElement, type ReactNode, type Ref } from 'react'
import { useOpensLater } from './use-opens-later.ts'

export { Menu }

type MenuButton = ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>

export type MenuProps = {
  button: MenuButton
  align: 'start' | 'end'
  /** `Menu.Item`, `Menu.RadioGroup` and `Menu.Label`. */
  children: ReactNode
}

const NAMES = {
  dropdown: 'menu',
  item: 'menu-item',
  itemLabel: 'menu-words',
  itemSection: 'menu-side',
  label: 'menu-label',
}

/**
 * A menu under its button, once the code for it is here. Mantine brings behavior only (focus, keyboard, placing);
 * headless, it injects no styles, so the policy needs no exception for it.
 */
export function OpenMenu({
  button,
  align,
  opened,
  onChange,
  atOnce = false,
  children,
}: MenuProps & { opened: boolean; onChange: (isOpen: boolean) => void; atOnce?: boolean }) {
  const [anchor, isOpen] = useOpensLater(opened, atOnce)
  const ref = useMergedRef(anchor, button.props.ref)
  return (
    <HeadlessMantineProvider>
      {/* Beside its button in the page, so that it belongs to the same landmark. Without the placeholder the first item
          takes the focus. */}
      <Menu
        unstyled
        opened={isOpen}
        onChange={onChange}
        position={`bottom-${align}`}
        classNames={NAMES}
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </HeadlessMantineProvider>
  )
}
