import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Role } from '#domains/system/auth/contract.ts'
import { SECTIONS, sectionHref } from './settings-sections.ts'

/**
 * How far below the top of the window a section counts as begun, in pixels: the top bar, on a phone this list under it,
 * and some air.
 */
const BEGUN = 190

/**
 * The sections of the page; the one that begins under the top bar is the current one, at the end of the page the last.
 * Stays at hand on a phone, too. `page`: the section that has a page of its own, and is shown now.
 */
export function SectionNav({ role, page }: { role: Role; page?: string | undefined }) {
  const sections = SECTIONS.filter(({ of }) => of.includes(role))
  const [first = ''] = sections.map(({ id }) => id)
  const [seen, see] = useState(first)
  const current = page ?? seen
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (page !== undefined) return
    const look = () => {
      const { scrollHeight } = document.documentElement
      const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const ids = SECTIONS.map(({ id }) => id).filter((id) => document.getElementById(id))
      const begun = ids.findLast(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= BEGUN,
      )
      see((atEnd ? ids.at(-1) : begun) ?? first)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [first, page])
  // On a phone the list is a row with its own scrolling, so this effect scrolls the current link into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-section="${current}"]`)
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 24 })
  }, [current])
  return (
    <nav className="setnav" aria-label="Settings" ref={nav}>
      {sections.map((section) => {
        const { id, name, icon: Icon, path } = section
        const marks = { 'data-section': id, 'aria-current': id === current ? ('true' as const) : undefined }
        const label = (
          <>
            <Icon className="i" />
            {name}
          </>
        )
        // Within the long page the browser itself leads to the part.
        return page === undefined && path === undefined ? (
          <a key={id} href={`#${id}`} {...marks}>
            {label}
          </a>
        ) : (
          <Link key={id} href={sectionHref(section)} {...marks}>
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
