import type { ReactNode } from 'react'
import type { PageData } from '../page.ts'
import { CallBar } from './call-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { UtilStrip } from './util-strip.tsx'

/** What surrounds every public page. A page with its own quote form is linked within itself, the others lead to the home page's. */
export function Frame({ path, data, children }: { path: string; data: PageData; children: ReactNode }) {
  const quote = path === '/' ? '#quote' : '/#quote'
  return (
    <>
      <UtilStrip facts={data.facts} quote={quote} />
      <Header facts={data.facts} path={path} quote={quote} />
      <main id="main">{children}</main>
      <Footer facts={data.facts} year={data.year} />
      <CallBar facts={data.facts} quote={quote} />
    </>
  )
}
