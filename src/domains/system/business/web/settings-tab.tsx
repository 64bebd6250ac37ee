import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { useUser } from '#dashboard/session.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { findSectionHref, listPagesFor, listSectionsFor } from './settings-pages.ts'
import type { Section } from './settings-pages.ts'

/** The start of Settings: the search, and each page with what is on it. An address that names a card leads to it. */
export function SettingsTab() {
  const role = useUser().data?.role
  const href = findSectionHref(useHash())
  if (!role) return null
  // Links that were sent or stored when all cards were on this page.
  if (href) return <Redirect to={href} replace />
  const pages = listPagesFor(role)
  const [first] = pages
  if (pages.length === 1 && first) return <Redirect to={first.path} replace />
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Settings</h1>
          <p>Your business details in one place. Your website, messages and invoices all use them.</p>
        </div>
      </div>
      <SettingsFrame role={role}>
        <ul className="card srl setgo" aria-label="Pages of Settings">
          {pages.map((page) => (
            <li key={page.path}>
              <Link href={page.path}>
                <span className="mark t-tide">
                  <page.icon className="i" />
                </span>
                <span>
                  <b>{page.name}</b>
                  <small>{formatHolds(listSectionsFor(role, page))}</small>
                </span>
                <ChevronRight className="i" />
              </Link>
            </li>
          ))}
        </ul>
      </SettingsFrame>
    </>
  )
}

/** `Name, phone, address, license, custom fields`. Short forms as AI keep their capitals. */
function formatHolds(sections: readonly Section[]): string {
  const names = sections.map(({ name, inShort = /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name }) => inShort)
  const text = names.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The part of the address after #, which the router does not follow. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const read = () => setHash(location.hash.slice(1))
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return hash
}
