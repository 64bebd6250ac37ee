import type { App } from './app.ts'

/** A text with the addresses that its short links lead to, as a customer's phone follows them. */
export async function withLongLinks(app: Pick<App, 'url'>, text: string): Promise<string> {
  let long = text
  for (const [link] of text.matchAll(/http\S+\/l\/[a-z2-9]{16}/g)) {
    const { origin, pathname } = new URL(link)
    const { headers } = await fetch(app.url + pathname, { redirect: 'manual' })
    long = long.replace(link, origin + (headers.get('location') ?? ''))
  }
  return long
}
