import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { drainOutbox } from '../outbox/drain-outbox.ts'
import { enqueue } from '../service.ts'

let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp.close())
const { app } = useApp(() => ({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tidestone <hello@example.com>' }, cron: false }))

test('an email leaves with its text as it was written, and drawn in our design beside it', async () => {
  const message =
    'Hi Ruth,\n\nSee it and pay by card here:\nhttps://tidestone.example/pay/1?client_secret=a\n\nTidestone'
  await app.parts.db.transaction(SYSTEM, (tx) =>
    enqueue(tx, { type: 'email', purpose: 'invoice', recipient: 'ruth@example.com', subject: 'Invoice', message }),
  )
  await drainOutbox(app.parts)
  await expect.poll(() => smtp.received.length).toBe(1)
  const { text, html } = smtp.received[0]?.email ?? {}
  expect(text?.trim()).toBe(message)
  expect(html).toMatch(/<a[^>]+href="https:\/\/tidestone\.example\/pay\/1\?client_secret=a"/)
  expect(html).toContain('View and pay')
  expect(html).toContain('#00545a')
})
