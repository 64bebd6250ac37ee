import { expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { getExpiry } from './certificate-expiry.ts'
import { sendCertificateReminders } from './certificate-reminders.ts'

let now = new Date('2026-11-19T14:00:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })

const tell = () => app.parts.db.transaction(SYSTEM, sendCertificateReminders)
const alertTexts = async () =>
  (await owner.get('/api/alerts')).body.alerts.map(
    ({ title, body }: { title: string; body: string }) => `${title}. ${body}`,
  )

test.each([
  [null, { state: 'good', left: null }],
  ['2026-12-20', { state: 'good', left: 31 }],
  ['2026-12-19', { state: 'soon', left: 30 }],
  ['2026-11-19', { state: 'soon', left: 0 }],
  ['2026-11-18', { state: 'ended', left: -1 }],
])('a certificate that is good until %s stands so', (endsOn, stands) => {
  expect(getExpiry(endsOn, '2026-11-19')).toEqual(stands)
})

test('alerts the owner once before a certificate ends and once after it has ended, and again for a new end date', async () => {
  const certificates = [
    { name: 'Driver, trailer', endsOn: '2026-12-04' },
    { name: 'Soft wash', endsOn: '2026-10-30' },
    { name: 'Paver sealing installer', endsOn: '2028-03-01' },
    { name: 'First aid', endsOn: null },
  ]
  const luis = await crew.aTechnician({ name: 'Luis Ortega', certificates })
  await crew.aTechnician({ name: 'Gone', status: 'inactive', certificates })
  await Promise.all([tell(), tell()])
  await tell()
  const soon = 'Luis Ortega’s Driver, trailer expires soon. It expires Dec 4, 2026.'
  const ended = 'Luis Ortega’s Soft wash has expired. It expired Oct 30, 2026.'
  expect((await alertTexts()).toSorted()).toEqual([soon, ended])
  now = new Date('2026-12-05T14:00:00Z')
  await tell()
  expect(await alertTexts()).toContain('Luis Ortega’s Driver, trailer has expired. It expired Dec 4, 2026.')
  expect(await alertTexts()).toHaveLength(3)
  const renewed = certificates.map((one) => (one.name === 'Soft wash' ? { ...one, endsOn: '2026-12-20' } : one))
  expect((await owner.patch(`/api/technicians/${luis.id}`, { version: 1, certificates: renewed })).status).toBe(200)
  await tell()
  expect(await alertTexts()).toContain('Luis Ortega’s Soft wash expires soon. It expires Dec 20, 2026.')
})
