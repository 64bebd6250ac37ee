import type { Menu as MantineMenu } from '@mantine/core'
import { cloneElement, useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { menuCode, sayNotOpened, useOpened } from './open-layers.ts'
import type { MenuProps } from './open-menu.tsx'

/** A button with a menu under it, whose code comes at the latest with the first press. Arrows, typing and Esc work. */
export function DropMenu({ button, align, children }: MenuProps) {
  const code = menuCode.useCode()
  const [wasPressed, setPressed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (code && wasPressed)
    return (
      <code.OpenMenu button={button} align={align} opened={isOpen} onChange={setOpen}>
        {children}
      </code.OpenMenu>
    )
  // The code may come between a finger's going down and its coming up: only the press itself replaces the button.
  const fetchCode = () => void menuCode.load().catch(() => {})
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    onClick: (event) => {
      button.props.onClick?.(event)
      menuCode.load().then(() => {
        setPressed(true)
        setOpen(true)
      }, sayNotOpened)
    },
  })
}

/** A menu that is open for as long as it is there, under what it is about. */
export function ShownMenu({ onClose, ...menu }: MenuProps & { onClose: () => void }) {
  const code = useOpened(menuCode, true, onClose)
  // Esc closes it before it has the keys, too.
  const close = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onClose())
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  if (!code) return menu.button
  return <code.OpenMenu {...menu} opened atOnce onChange={(isOpen) => !isOpen && onClose()} />
}

type Part = 'Item' | 'Label' | 'RadioGroup' | 'RadioItem'

/** Mantine's component of this name. It is drawn in an open menu only, so its code is here by then. */
const part = <Name extends Part>(name: Name): (typeof MantineMenu)[Name] =>
  // As Mantine types its own: an item may be a link.
  ((props: object) => {
    const Drawn = menuCode.get().Menu[name] as (props: object) => ReactElement
    return <Drawn {...props} />
  }) as unknown as (typeof MantineMenu)[Name]

export const Menu = {
  Item: part('Item'),
  Label: part('Label'),
  RadioGroup: part('RadioGroup'),
  RadioItem: part('RadioItem'),
}
