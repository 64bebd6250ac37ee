import { useEffect, type RefObject } from 'react'

/** Where the panel is the whole screen. The same words stand in chat.module.css. */
const SHEET = '(max-width:760px),(max-height:30rem)'

/**
 * Opens the dialog with the focus on `field`: beside the page on a desktop, over it on a phone, and again when the
 * phone is turned. A phone's keyboard covers part of the page, so the sheet uses only the rest of the screen.
 */
export function useSheet(dialog: RefObject<HTMLDialogElement | null>, field: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = matchMedia(SHEET)
    const show = () => {
      dialog.current?.close()
      if (sheet.matches) dialog.current?.showModal()
      else dialog.current?.show()
      field.current?.focus({ preventScroll: true })
    }
    show()
    sheet.addEventListener('change', show)
    return () => sheet.removeEventListener('change', show)
  }, [dialog, field])

  useEffect(() => {
    const viewport = window.visualViewport
    const fit = () => {
      const style = dialog.current?.style
      // A visitor who zooms in with two fingers looks at a part of the sheet; it stays as it is.
      if (!style || !viewport || viewport.scale > 1.05) return
      style.setProperty('--top', `${viewport.offsetTop}px`)
      style.setProperty('--height', `${viewport.height}px`)
    }
    fit()
    viewport?.addEventListener('resize', fit)
    viewport?.addEventListener('scroll', fit)
    return () => {
      viewport?.removeEventListener('resize', fit)
      viewport?.removeEventListener('scroll', fit)
    }
  }, [dialog])
}
