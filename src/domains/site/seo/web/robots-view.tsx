import './robots-view.css'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { serverNow } from '#dashboard/server-time.ts'
import { formatRelativeDay } from '#lib/relative-date.ts'
import { CLOSED, NEVER_LISTED } from '#site/crawlers/closed-paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { BackToPages } from './back-to-pages.tsx'
import { usePages } from './queries.ts'

/**
 * Shows what search engines and assistants read about the whole site, word for word as the server sends it, and which
 * pages are closed to them.
 */
export function RobotsView({ onBack }: { onBack: () => void }) {
  return (
    <>
      <BackToPages onBack={onBack} />
      <div className="ttl">
        <div>
          <h1>Crawler files</h1>
          <p>
            Search engines and AI assistants read these three files first. They’re generated from your pages and always
            up to date.
          </p>
        </div>
      </div>
      <div className="seo2 robots">
        <div className="stack">
          <Document
            path="/sitemap.xml"
            title="Sitemap"
            about="Every page that can be found in search, with the date it last changed."
          >
            {(text) => <Entries xml={text} />}
          </Document>
        </div>
        <div className="stack">
          <Document path="/robots.txt" title="robots.txt" about="Pages search engines shouldn’t crawl.">
            {(text) => <Text text={text} label="robots.txt" />}
          </Document>
          <Document path="/llms.txt" title="llms.txt" about="A summary of your business for AI assistants.">
            {(text) => <Text text={text} label="llms.txt" />}
          </Document>
          <ClosedPages />
        </div>
      </div>
    </>
  )
}

type DocumentProps = { path: string; title: string; about: string; children: (text: string) => ReactNode }

function Document({ path, title, about, children }: DocumentProps) {
  const id = `robots-${path.slice(1).replace('.', '-')}`
  // Fetches the public file itself, not an API call, and always the current version.
  const document = useQuery({ queryKey: ['document', path], queryFn: () => read(path), staleTime: 0 })
  return (
    <section className="card" aria-labelledby={id}>
      <div className="ph">
        <div>
          <h2 id={id}>{title}</h2>
          <p className="small muted">{about}</p>
        </div>
        <LinkButton tone="quiet" size="sm" href={path} target="_blank" rel="noopener">
          <ExternalLink className="i" />
          Open<span className="vh"> {title} (in a new tab)</span>
        </LinkButton>
      </div>
      <QueryStatus query={document} what={title} failed={`Couldn’t load ${path}`} padded />
      {document.data !== undefined && children(document.data)}
    </section>
  )
}

async function read(path: string): Promise<string> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answers ${response.status}`)
  return response.text()
}

function Text({ text, label }: { text: string; label: string }) {
  return (
    <pre
      className="pad asis"
      role="region"
      aria-label={`Full text of ${label}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls in its own place, which the keyboard must reach
      tabIndex={0}
    >
      {text}
    </pre>
  )
}

function Entries({ xml }: { xml: string }) {
  const entries = [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('url')].map((url) => ({
    path: new URL(url.querySelector('loc')?.textContent ?? '/', location.origin).pathname,
    changed: url.querySelector('lastmod')?.textContent ?? '',
  }))
  return (
    <DataTable columns={[`${entries.length} pages`, { name: 'Last updated', right: true }]}>
      {entries.map(({ path, changed }) => (
        <tr key={path}>
          <td>
            <a href={path} target="_blank" rel="noopener">
              {path}
              <span className="vh"> (opens in a new tab)</span>
            </a>
          </td>
          <td className="r">{formatRelativeDay(changed, serverNow())}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Each path that is in no search, and why. */
function ClosedPages() {
  const pages = usePages()
  const hidden = pages.data?.filter(({ isPage, settings }) => isPage && settings?.hidden) ?? []
  return (
    <section className="card" aria-labelledby="robots-out">
      <div className="ph">
        <div>
          <h2 id="robots-out">Hidden from search</h2>
          <p className="small muted">None of these are in the sitemap.</p>
        </div>
      </div>
      <dl className="outl">
        {hidden.map(({ pagePath }) => (
          <div key={pagePath}>
            <dt>
              <EyeOff className="i" />
              {pagePath}
            </dt>
            <dd>You hid this page from search.</dd>
          </div>
        ))}
        {[...CLOSED, ...NEVER_LISTED].map(({ path, why }) => (
          <div key={path}>
            <dt>{path}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
