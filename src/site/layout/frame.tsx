import type { ReactNode } from 'react'
import type { Page, PageData } from '../page.ts'
import { CallBar } from './call-bar.tsx'
import { ChatCorner } from './chat-corner.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { UtilStrip } from './util-strip.tsx'

/**
 * What surrounds every public page. A page with its own quote form is linked within itself, the others lead to the home
 * page's.
 */
export function Frame({ page, data, children }: { page: Page; data: PageData; children: ReactNode }) {
  const quote = page.quoteForm ? '#quote' : '/#quote'
  return (
    <>
      <UtilStrip facts={data.facts} quote={quote} />
      <Header facts={data.facts} path={page.path} quote={quote} />
      <main id="main">{children}</main>
      <Footer facts={data.facts} licensing={data.licensing} year={data.year} />
      <CallBar facts={data.facts} quote={quote} />
      <ChatCorner facts={data.facts} quote={quote} path={page.path} />
    </>
  )
}
