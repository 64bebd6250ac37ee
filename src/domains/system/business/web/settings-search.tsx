import { ChevronRight, Search } from 'lucide-react'
import { Link } from 'wouter'
import { Empty } from '#dashboard/parts/query-states.tsx'
import type { Role } from '#domains/system/auth/contract.ts'
import { findSettings } from './find-settings.ts'
import type { LinkToSetting } from './lead-to-section.ts'

/** Searches the names of all settings. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <label className="setsearch">
      <span className="vh">Search settings</span>
      <Search className="i" />
      <input
        className="input"
        type="search"
        placeholder="Search settings"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** What was found, each with where it is. */
export function SettingsFound({ role, wanted, onPick }: { role: Role; wanted: string; onPick: () => void }) {
  const found = findSettings(role, wanted)
  return (
    <section className="card" aria-labelledby="settings-found">
      <div className="ph">
        <h2 id="settings-found">
          <span role="status">
            {found.length === 1 ? '1 setting' : `${found.length} settings`} for “{wanted}”
          </span>
        </h2>
      </div>
      {found.length === 0 && <Empty title="No settings found">Try another word, like phone, hours or password.</Empty>}
      <ul className="srl">
        {found.map(({ section, setting, href, page }) => (
          <li key={`${href} ${setting}`}>
            <Link href={href} state={{ setting } satisfies LinkToSetting} onClick={onPick}>
              <span>
                <b>
                  <Marked text={setting === '' ? section.name : capital(setting)} wanted={wanted} />
                </b>
                <small>{formatPlace(page, setting === '' ? page : section.name)}</small>
              </span>
              <ChevronRight className="i" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `Prices and payments, Money`; one of them where both have the same name. */
const formatPlace = (page: string, section: string): string => (page === section ? page : `${page}, ${section}`)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function Marked({ text, wanted }: { text: string; wanted: string }) {
  const at = text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  )
}
