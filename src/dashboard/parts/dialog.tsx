import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Shape = 'dialog' | 'sheet' | 'palette'
const LAYER: Record<Shape, string> = { dialog: 'layer dlg', sheet: 'layer btm', palette: 'layer' }
const CONTENT: Record<Shape, string> = { dialog: 'dialog', sheet: 'sheet', palette: 'pal' }

/**
 * The frame of everything that opens above the page. Mantine keeps the focus inside, closes on Esc and outside, and gives the focus back;
 * the look is the design's own. Scrolling of the page behind is stopped in layers.css, since Mantine would inject a <style> for it.
 */
export function Layer({
  shape,
  label,
  opened,
  onClose,
  children,
}: {
  shape: Shape
  label?: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal.Root opened={opened} onClose={onClose} lockScroll={false} transitionProps={{ duration: 0 }} unstyled>
      <Modal.Overlay className="scrim" />
      <Modal.Content classNames={{ inner: LAYER[shape], content: CONTENT[shape] }} {...(label ? { 'aria-label': label } : {})}>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

/** A titled dialog of 34 rem; on phones it stands at the foot of the screen. */
export function Dialog({ title, opened, onClose, children }: { title: string; opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Layer shape="dialog" opened={opened} onClose={onClose}>
      <div className="d-head">
        <Modal.Title component="h2">{title}</Modal.Title>
        <button type="button" className="x" aria-label="Close" onClick={onClose}>
          <X className="i" />
        </button>
      </div>
      {children}
    </Layer>
  )
}
