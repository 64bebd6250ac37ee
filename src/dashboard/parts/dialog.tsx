import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

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

type Foot = {
  /** What the dialog does, as its button says it: `Add Customer`. */
  verb: string
  /** The same while it is under way: `Adding...`. Until then, and after it, `verb`. */
  busyVerb?: string
  busy?: boolean
  tone?: 'clay' | 'tide' | 'danger'
  disabled?: boolean
  /** The way back: `Cancel`, or what it leaves as it was, `Keep photo`. */
  cancel?: string
  onCancel: () => void
  /** Without it the button submits the form that the foot stands in. */
  onVerb?: () => void
  /** Which of the two has the focus when the dialog opens; none where a field has it. */
  focus?: 'cancel' | 'verb'
}

/** The foot of a dialog: the way back, and the one thing that the dialog does. */
export function DialogFoot({ verb, busyVerb = verb, busy = false, tone = 'clay', disabled = false, cancel = 'Cancel', onCancel, onVerb, focus }: Foot) {
  return (
    <div className="d-foot">
      <Button tone="line" onClick={onCancel} {...(focus === 'cancel' && { 'data-autofocus': true })}>
        {cancel}
      </Button>
      <Button
        type={onVerb ? 'button' : 'submit'}
        tone={tone}
        disabled={disabled || busy}
        {...(onVerb && { onClick: onVerb })}
        {...(focus === 'verb' && { 'data-autofocus': true })}
      >
        {busy && <span className="spin" />}
        {busy ? busyVerb : verb}
      </Button>
    </div>
  )
}

/** Asks before something that is not easily made good. `children` says what will happen, to whom; the focus is on the way back. */
export function ConfirmDialog({
  title,
  opened = true,
  children,
  onConfirm,
  onClose,
  ...foot
}: Omit<Foot, 'onCancel' | 'onVerb' | 'focus'> & { title: string; opened?: boolean; children: ReactNode; onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <div className="body">{children}</div>
      <DialogFoot tone="danger" {...foot} onCancel={onClose} onVerb={onConfirm} focus="cancel" />
    </Dialog>
  )
}
