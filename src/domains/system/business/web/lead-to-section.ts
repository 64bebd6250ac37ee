import { useEffect } from 'react'
import { keepLeading } from '#dashboard/scroll-restoration.ts'
import { toSearchText } from './find-settings.ts'

/** The state of a link to one setting, by the name that it was found with. */
export type LinkToSetting = { setting: string }

/**
 * Scrolls to the card that the address names and gives it the focus, or the field that was searched for: now, and with
 * each link to a card that is followed on this page.
 */
export function useLeadToSection(): void {
  useEffect(() => {
    let stop = lead()
    const again = () => {
      stop()
      stop = lead()
    }
    // wouter sends the first of them.
    window.addEventListener('pushState', again)
    window.addEventListener('hashchange', again)
    return () => {
      stop()
      window.removeEventListener('pushState', again)
      window.removeEventListener('hashchange', again)
    }
  }, [])
}

function lead(): () => void {
  const id = location.hash.slice(1)
  const setting = (history.state as LinkToSetting | null)?.setting
  if (!id) return () => {}
  let isThere = false
  return keepLeading(
    () => {
      const card = document.getElementById(id)
      // Not while the search covers it, nor before its page is here.
      if (!card || card.getClientRects().length === 0) return
      card.scrollIntoView()
      const field = setting && findField(card, setting)
      if (!field) card.tabIndex = -1
      ;(field || card).focus({ preventScroll: !field })
      isThere = true
    },
    () => isThere,
  )
}

/** The field in a card by its label. */
function findField(card: HTMLElement, name: string): HTMLElement | null {
  const labels = [...card.querySelectorAll('label')]
  return labels.find(({ textContent }) => toSearchText(textContent).startsWith(toSearchText(name)))?.control ?? null
}
