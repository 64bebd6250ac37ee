import { HeadlessMantineProvider, Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

type Shape = 'dialog' | 'sheet' | 'palette'
const LAYER: Record<Shape, string> = { dialog: 'layer dlg', sheet: 'layer btm', palette: 'layer' }
const CONTENT: Record<Shape, string> = { dialog: 'dialog', sheet: 'sheet', palette: 'pal' }

export type ModalProps = {
  shape: Shape
  /** Its heading, with the cross that closes it. */
  title?: string
  /** What it is called where it shows no title. */
  label?: string
  opened: boolean
  closeOnClickOutside: boolean
  onClose: () => void
  onInput: () => void
  children: ReactNode
}

/**
 * The frame of everything that opens above the page, once the code for it is here. Mantine keeps the focus inside and
 * closes on Esc and outside; the look is the design's own. Scrolling of the page behind is stopped in layers.css, since
 * Mantine would inject a <style> for it.
 */
export function OpenModal({ shape, title, label, onInput, children, ...modal }: ModalProps) {
  return (
    <HeadlessMantineProvider>
      <Modal.Root {...modal} returnFocus={false} lockScroll={false} transitionProps={{ duration: 0 }} unstyled>
        <Modal.Overlay className="scrim" />
        <Modal.Content
          classNames={{ inner: LAYER[shape], content: CONTENT[shape] }}
          onInput={onInput}
          {...(label ? { 'aria-label': label } : {})}
        >
          {title !== undefined && (
            <div className="d-head">
              <Modal.Title component="h2">{title}</Modal.Title>
              <button type="button" className="x" aria-label="Close" onClick={modal.onClose}>
                <X className="i" />
              </button>
            </div>
          )}
          {children}
        </Modal.Content>
      </Modal.Root>
    </HeadlessMantineProvider>
  )
}
