import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Layer } from './dialog.tsx'

type Props = { label: string; onClose: () => void; children: ReactNode }

/**
 * The details of one record beside their table, where there is room for it. Esc closes it. `opener` selects what opens
 * it: pressed there, the drawer takes the focus and is read next; in a page that opens with it, nothing moves.
 */
export function Drawer({ label, opener, onClose, children }: Props & { opener: string }) {
  const aside = useRef<HTMLElement>(null)
  const latest = useRef({ opener, onClose })
  useEffect(() => {
    latest.current = { opener, onClose }
  })
  useEffect(() => {
    const element = aside.current
    if (document.activeElement?.matches(latest.current.opener)) element?.focus({ preventScroll: true })
    const closeByEsc = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && latest.current.onClose()
    element?.addEventListener('keydown', closeByEsc)
    return () => element?.removeEventListener('keydown', closeByEsc)
  }, [])
  return (
    <aside
      className="card drawer"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls in its own place, which the keyboard must reach
      tabIndex={0}
      ref={aside}
    >
      {children}
    </aside>
  )
}

/** The same from the foot of a smaller screen. A dialog that was opened in it is on top, and has the keys. */
export const DrawerSheet = ({ label, onClose, children }: Props) => (
  <Layer shape="sheet" label={label} opened onClose={() => document.querySelector('.layer.dlg') ?? onClose()}>
    <div className="grab" />
    <div className="drawer insheet">{children}</div>
  </Layer>
)

export const CloseDetails = ({ onClose }: { onClose: () => void }) => (
  <button type="button" className="x" aria-label="Close details" onClick={onClose}>
    <X className="i" />
  </button>
)
