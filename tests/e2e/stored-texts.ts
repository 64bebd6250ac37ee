import type { Page } from 'playwright-core'

/**
 * What the dashboard has stored on this device for work without network, opened with the key in the browser's cookie.
 * What no one can open is left out.
 */
export const storedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('kept-key='))
    if (!cookie || !(await caches.has('kept'))) return []
    const bytes = Uint8Array.from(
      atob(decodeURIComponent(cookie.slice('kept-key='.length))),
      (letter) => letter.codePointAt(0) ?? 0,
    )
    const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
    const store = await caches.open('kept')
    const texts: string[] = []
    for (const request of await store.keys()) {
      const all = await (await store.match(request))?.arrayBuffer()
      const opened =
        all &&
        (await crypto.subtle.decrypt({ name: 'AES-GCM', iv: all.slice(0, 12) }, key, all.slice(12)).catch(() => null))
      if (opened) texts.push(new TextDecoder().decode(opened))
    }
    return texts
  })
