import { z } from 'zod'
import { DEFAULT_CONTENT } from '#domains/system/business/default-content.ts'
import type { Gathered } from '../../src/site/page.ts'
import { renderPage } from '../../src/site/render.tsx'

/** What pages show before the owner has changed anything. */
const FIRST_DATA: Gathered = {
  ...DEFAULT_CONTENT,
  reviews: [],
  partners: [],
  photos: [],
  seo: null,
  origin: 'https://tidestone.example',
  today: '2026-11-24',
  year: 2026,
  assets: { scripts: ['/assets/loader.js'], rules: [], fonts: [], redirect: [] },
}

const Node = z.looseObject({ '@type': z.union([z.string(), z.string().array()]) })
const Graph = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(Node) })

/**
 * A page as a visitor without JavaScript gets it: its HTML, its words without the tags, and what it tells search
 * engines (schema.org).
 */
export function readPage(path: string, change: Partial<Gathered> = {}) {
  const { status, html } = renderPage(path, { ...FIRST_DATA, ...change })
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    status,
    html,
    text: words(/<main.*<\/main>/s.exec(html)?.[0] ?? ''),
    nodes: data === undefined ? [] : Graph.parse(JSON.parse(data))['@graph'],
  }
}

function words(html: string): string {
  const text = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ')
}
