import { expect, test } from 'vitest'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import { renderEmailHtml } from './email-layout.tsx'

const draw = (message: string, purpose = 'confirmation') =>
  renderEmailHtml(DEFAULT_FACTS, { subject: 'You are on our calendar', message, purpose })

test('a link alone on its line becomes a button that says where it leads, and one within a line stays a link', async () => {
  const html = await draw(
    'Hi Ruth,\n\nSee it here:\nhttps://tidestone.example/pay/1?client_secret=a_b-c\n\nReceipts: https://tidestone.example/receipts.',
  )
  expect(html).toMatch(/<a[^>]+href="https:\/\/tidestone\.example\/pay\/1\?client_secret=a_b-c"[^>]*>.*View and pay/s)
  expect(html).toMatch(
    /<a[^>]+href="https:\/\/tidestone\.example\/receipts"[^>]*>https:\/\/tidestone\.example\/receipts<\/a>\./s,
  )
})

test('the logo stands above the name where mail programs can find it', async () => {
  const facts = { ...DEFAULT_FACTS, logo: { src: '/logo/1.png', width: 640, height: 320 } }
  const letter = { subject: 'Hi', message: 'Hi Ruth,', purpose: 'confirmation' }
  expect(await renderEmailHtml(facts, letter, 'https://pavers.example')).toMatch(
    /<img[^>]*height="56"[^>]*src="https:\/\/pavers\.example\/logo\/1\.png"[^>]*width="112"/,
  )
  expect(await renderEmailHtml(facts, letter)).not.toContain('<img')
})

test('what people typed is text and no markup', async () => {
  const html = await draw(
    'Hi <img src=x onerror=alert(1)> & "Söhne",\n\njavascript:alert(1)\n\nhttps://x.example/"><script>alert(1)</script>',
  )
  expect(html).toContain('Hi &lt;img src=x onerror=alert(1)&gt; &amp; &quot;Söhne&quot;,')
  expect(html).not.toMatch(/<script|<img src=x|href="javascript/i)
})

test('it says who we are and where, and of an offer how to get no more of them', async () => {
  expect(await draw('Hi Ruth,')).toContain(`${DEFAULT_FACTS.city}, ${DEFAULT_FACTS.state} ${DEFAULT_FACTS.zip}`)
  const offer = await draw(
    'Hi Ruth,\n\nTen percent off.\n\nTidestone, 1 Elm St\nNo more of them: https://tidestone.example/unsubscribe/1?key=k',
    'marketing',
  )
  expect(offer.indexOf('No more of them')).toBeGreaterThan(offer.indexOf('Ten percent off'))
  expect(offer).toContain('href="https://tidestone.example/unsubscribe/1?key=k"')
})
