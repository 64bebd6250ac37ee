import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { modalCode, useOpened } from './open-layers.ts'
import type { ModalProps } from './open-modal.tsx'

type LayerProps = Pick<ModalProps, 'shape' | 'title' | 'label' | 'opened' | 'onClose' | 'children'> & {
  /** Something that is shown only once stands in it: a tap beside it does not close it. */
  shownOnce?: boolean
}

/**
 * The frame of everything that opens above the page. Its code comes at the latest when the first one opens. Once
 * something was typed into a dialog, a thumb beside it does not throw that away.
 */
export function Layer({ shownOnce = false, ...layer }: LayerProps) {
  const { shape, opened, onClose } = layer
  const code = useOpened(modalCode, opened, onClose)
  const [isTypedIn, typedIn] = useState(false)
  if (!opened && isTypedIn) typedIn(false)
  useRestoredFocus(opened)
  if (!code) return null
  return (
    <code.OpenModal
      {...layer}
      closeOnClickOutside={!shownOnce && !(shape === 'dialog' && isTypedIn)}
      onInput={() => typedIn(true)}
    />
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

type DialogProps = Omit<LayerProps, 'shape' | 'label' | 'title'> & { title: string }

/** A titled dialog of 34 rem; on phones it stands at the foot of the screen. */
export const Dialog = (dialog: DialogProps) => <Layer shape="dialog" {...dialog} />

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
