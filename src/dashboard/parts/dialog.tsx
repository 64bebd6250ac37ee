import { Modal } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

type Shape = 'dialog' | 'sheet' | 'palette'
const LAYER: Record<Shape, string> = { dialog: 'layer dlg', sheet: 'layer btm', palette: 'layer' }
const CONTENT: Record<Shape, string> = { dialog: 'dialog', sheet: 'sheet', palette: 'pal' }

type LayerProps = {
  shape: Shape
  label?: string
  opened: boolean
  /** Something that is shown only once stands in it: a tap beside it does not close it. */
  shownOnce?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * The frame of everything that opens above the page. Mantine keeps the focus inside and closes on Esc and outside; the
 * look is the design's own. Scrolling of the page behind is stopped in layers.css, since Mantine would inject a <style>
 * for it. Once something was typed into a dialog, a thumb beside it does not throw that away.
 */
export function Layer({ shape, label, opened, shownOnce = false, onClose, children }: LayerProps) {
  const [isTypedIn, typedIn] = useState(false)
  if (!opened && isTypedIn) typedIn(false)
  useRestoredFocus(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={!shownOnce && !(shape === 'dialog' && isTypedIn)}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      unstyled
    >
      <Modal.Overlay className="scrim" />
      <Modal.Content
        classNames={{ inner: LAYER[shape], content: CONTENT[shape] }}
        onInput={() => typedIn(true)}
        {...(label ? { 'aria-label': label } : {})}
      >
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Where one was before it opened has the focus again. Mantine's own does not see what is opened from its first moment
 * on, as most of ours are.
 */
function useRestoredFocus(opened: boolean): void {
  const [opener, setOpener] = useState(() => (opened ? document.activeElement : null))
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setOpener(document.activeElement)
  }
  useEffect(() => {
    if (!opened) return
    return () => {
      // Runs once the layer is gone. If something else has moved the focus by then, leave it there.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected && document.activeElement === document.body)
          opener.focus({ preventScroll: true })
      })
    }
  }, [opened, opener])
}

type DialogProps = Omit<LayerProps, 'shape' | 'label'> & { title: string }

/** A titled dialog of 34 rem; on phones it stands at the foot of the screen. */
export function Dialog({ title, onClose, children, ...layer }: DialogProps) {
  return (
    <Layer shape="dialog" onClose={onClose} {...layer}>
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
export function DialogFoot({
  verb,
  busyVerb = verb,
  busy = false,
  tone = 'clay',
  disabled = false,
  cancel = 'Cancel',
  onCancel,
  onVerb,
  focus,
}: Foot) {
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

/**
 * Asks before an action that is hard to undo. `children` says what will happen and who it affects. The focus is on the
 * button that goes back.
 */
export function ConfirmDialog({
  title,
  opened = true,
  children,
  onConfirm,
  onClose,
  ...foot
}: Omit<Foot, 'onCancel' | 'onVerb' | 'focus'> & {
  title: string
  opened?: boolean
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      <div className="body">{children}</div>
      <DialogFoot tone="danger" {...foot} onCancel={onClose} onVerb={onConfirm} focus="cancel" />
    </Dialog>
  )
}
