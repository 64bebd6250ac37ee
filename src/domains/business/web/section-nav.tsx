import { BellRing, Calculator, Clock, Link2, MessageCircleQuestion, Quote, ScrollText, Store } from 'lucide-react'
import { useEffect, useState } from 'react'

const SECTIONS = [
  { id: 'facts', name: 'Business facts', icon: Store },
  { id: 'hours', name: 'Hours', icon: Clock },
  { id: 'rates', name: 'Rates', icon: Calculator },
  { id: 'testimonials', name: 'Testimonials', icon: Quote },
  { id: 'questions', name: 'Questions', icon: MessageCircleQuestion },
  { id: 'links', name: 'Links', icon: Link2 },
  { id: 'alerts', name: 'Alerts', icon: BellRing },
  { id: 'log', name: 'Change log', icon: ScrollText },
]

/** How far below the top of the window a section counts as begun, in pixels: the top bar and some air. */
const BEGUN = 140

/** The sections of the page; the one that begins under the top bar is the current one, at the end of the page the last. */
export function SectionNav() {
  const [current, see] = useState('facts')
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement
      const atEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2
      const begun = SECTIONS.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= BEGUN)
      see((atEnd ? SECTIONS.at(-1) : begun)?.id ?? 'facts')
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return (
    <nav className="setnav" aria-label="Settings">
      {SECTIONS.map(({ id, name, icon: Icon }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          <Icon className="i" />
          {name}
        </a>
      ))}
    </nav>
  )
}
