import { useEffect } from 'react'
import { onDemand, type OnDemand } from './on-demand.ts'
import { toastError } from './toasts.tsx'

/** Menus and dialogs: their library is a fifth of the program, and no screen needs it before something opens. */
export const menuCode = onDemand(() => import('./open-menu.tsx'))
export const modalCode = onDemand(() => import('./open-modal.tsx'))

/** Fetches both, so that the first press does not wait for them. What fails says so at the press. */
export function prefetchLayers(): void {
  void Promise.allSettled([menuCode.load(), modalCode.load()])
}

/** Says that something did not open, because its code did not come. Chrome tries it again in a new page only. */
export const sayNotOpened = (): void =>
  toastError('Couldn’t open that', 'Check your connection, then reload the page.', {
    word: 'Reload page',
    run: () => location.reload(),
  })

/** The code of something that is to open, fetched if need be; null until it is here. Closes it where it does not come. */
export function useOpened<Code>(onDemandCode: OnDemand<Code>, opened: boolean, onClose: () => void): Code | null {
  const code = onDemandCode.useCode()
  const isMissing = opened && code === null
  useEffect(() => {
    if (!isMissing) return
    onDemandCode.load().catch(() => {
      sayNotOpened()
      onClose()
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once each time that it opens
  }, [isMissing])
  return opened ? code : null
}
