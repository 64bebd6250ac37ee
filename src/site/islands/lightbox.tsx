import { useLayoutEffect, useRef, useState } from 'react'
import { Stage } from './lightbox-stage.tsx'
import { chooseCategory, readChosen, readFilter, type Plate } from './lightbox-plates.ts'

export type LightboxProps = {
  /** The id of the gallery whose pictures it opens. */
  of: string
}

/**
 * Nothing until a picture is opened; then one dark stage over the page. What it shows it reads from the page, so there
 * is no second list. The address names the open picture: it can be sent, Back closes it, and the chosen filter is named
 * there in the same way.
 */
export function Lightbox({ of }: LightboxProps) {
  const [open, setOpen] = useState<{ plates: Plate[]; at: number } | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  /** Whether Back leads to the page without the picture. */
  const pushed = useRef(false)

  // Before the loader repeats a click that came too early.
  useLayoutEffect(() => {
    const gallery = document.getElementById(of)
    if (!gallery) return
    const show = (key: string): boolean => {
      const plates = readChosen(gallery)
      const at = plates.findIndex((plate) => plate.key === key)
      if (at >= 0) setOpen({ plates, at })
      return at >= 0
    }
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      const key = link?.closest('li')?.id
      if (!link || !key || event.metaKey || event.ctrlKey || event.shiftKey || !show(key)) return
      event.preventDefault()
      opener.current = link
      history.pushState(null, '', `#${key}`)
      pushed.current = true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const link = linkOf(event)
      if (!link || event.key !== ' ') return
      event.preventDefault()
      link.click()
    }
    const onChange = () => history.replaceState(null, '', readFilter(gallery) || location.pathname + location.search)
    const follow = () => {
      pushed.current = false
      const named = location.hash.slice(1)
      chooseCategory(gallery, named)
      if (!show(named)) setOpen(null)
    }
    // Where there is script they open something here, rather than leading away.
    for (const link of gallery.querySelectorAll('[data-open]')) {
      link.setAttribute('role', 'button')
      link.setAttribute('aria-haspopup', 'dialog')
    }
    gallery.addEventListener('click', onClick)
    gallery.addEventListener('keydown', onKeyDown)
    gallery.addEventListener('change', onChange)
    addEventListener('popstate', follow)
    if (location.hash) follow()
    else if (readFilter(gallery)) onChange()
    return () => {
      gallery.removeEventListener('click', onClick)
      gallery.removeEventListener('keydown', onKeyDown)
      gallery.removeEventListener('change', onChange)
      removeEventListener('popstate', follow)
    }
  }, [of])

  if (!open) return null
  const close = () => {
    setOpen(null)
    if (pushed.current) history.back()
    else {
      const gallery = document.getElementById(of)
      history.replaceState(null, '', (gallery && readFilter(gallery)) || location.pathname + location.search)
    }
  }
  const go = (at: number) => {
    const place = (at + open.plates.length) % open.plates.length
    setOpen({ ...open, at: place })
    history.replaceState(null, '', `#${open.plates[place]?.key}`)
  }
  return <Stage plates={open.plates} at={open.at} onGo={go} onClose={close} opener={opener} />
}

const linkOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-open]') : null
