import { ArrowRight, Menu, Phone, X } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Logo } from '#ui/logo.tsx'
import { NAVIGATION } from '../layout/navigation.ts'
import styles from './mobile-menu.module.css'

export type MobileMenuProps = {
  name: string
  logo?: ComponentProps<typeof Logo>['logo']
  place: string
  phone: string
  phoneShown: string
  path: string
  quote: string
  fallback: string
}

/**
 * The menu of small screens. Until it is live it is a link to the footer's list, so it works without JavaScript too.
 */
export function MobileMenu(props: MobileMenuProps) {
  const [open, setOpen] = useState(false)
  const [live, setLive] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  useEffect(() => setLive(true), [])

  return (
    <>
      <LinkButton
        ref={opener}
        tone="line"
        icon
        href={props.fallback}
        aria-label="Open menu"
        {...(live && { role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon of={Menu} />
      </LinkButton>
      {open && <Panel {...props} onClose={() => setOpen(false)} opener={opener} />}
    </>
  )
}

function Panel({
  name,
  logo = null,
  place,
  phone,
  phoneShown,
  path,
  quote,
  onClose,
  opener,
}: MobileMenuProps & { onClose: () => void; opener: RefObject<HTMLElement | null> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = opener.current
    dialog.current?.showModal()
    // The first thing to choose, not the logo above it.
    dialog.current?.querySelector<HTMLElement>('nav a')?.focus()
    // Only once the dialog is gone: while it stands, nothing behind it takes the focus.
    return () => before?.focus({ preventScroll: true })
  }, [opener])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    // A native modal dialog keeps the focus inside and the page behind it out of reach. A press on its own box is a
    // press beside the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the close button do the same
    <dialog
      ref={dialog}
      className={styles.navlayer}
      aria-label="Menu"
      onCancel={onClose}
      onKeyDown={escape}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.navpanel}>
        <div className={styles.head}>
          <Logo name={name} place={place} logo={logo} />
          <button type="button" className="x" aria-label="Close menu" onClick={onClose}>
            <Icon of={X} size="lg" />
          </button>
        </div>
        <nav aria-label="Menu">
          {NAVIGATION.map((link) => (
            <a key={link.href} href={link.href} aria-current={link.href === path ? 'page' : undefined}>
              {link.name}
              <Icon of={ArrowRight} />
            </a>
          ))}
        </nav>
        <div className={styles.foot}>
          <LinkButton tone="tide" size="lg" block href={`tel:${phone}`}>
            <Icon of={Phone} />
            {`Call ${phoneShown}`}
          </LinkButton>
          <LinkButton tone="clay" size="lg" block href={quote} onClick={onClose}>
            Get Free Estimate
          </LinkButton>
        </div>
      </div>
    </dialog>
  )
}
