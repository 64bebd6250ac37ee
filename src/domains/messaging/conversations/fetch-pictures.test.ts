import { describe, expect, test } from 'vitest'
import type { TwilioMedia } from '#tests/support/fakes/twilio.ts'
import { aPhoto } from '#tests/support/pictures.ts'
import { useTexting } from '#tests/support/texting.ts'
import { toDay } from '#lib/dates.ts'
import { fetchPicture, MAX_ATTEMPTS } from './fetch-pictures.ts'

const { app, owner, twilio, text, aNumber } = useTexting({ cron: false })

let hue = 0
const aPicture = async () => ({ body: await aPhoto({ width: 640, height: 480, hue: (hue += 9) }) })
const aCustomer = async (phone: string, name = 'Ruth Delgado') =>
  (await owner.post('/api/customers', { name, phone, address: '1 Elm St' })).body
const fields = (urls: readonly string[]) => ({
  NumMedia: String(urls.length),
  ...Object.fromEntries(urls.map((url, place) => [`MediaUrl${place}`, url])),
})
/** A text with these attachments, each as the peer serves it. */
const mms = (from: string, body: string, ...media: TwilioMedia[][]) =>
  text(from, body, fields(media.map((served) => twilio.addMedia(...served))))
const entries = async (phone: string): Promise<any[]> =>
  (await owner.get(`/api/conversations/${phone.slice(1)}/messages?limit=50`)).body
const attachments = async (phone: string) => (await entries(phone)).flatMap((entry) => entry.attachments)
const settled = async (phone: string) => {
  await expect
    .poll(async () => (await attachments(phone)).map(({ state }) => state), { timeout: 30_000 })
    .not.toContain('waiting')
  return attachments(phone)
}
const rows = async (phone: string): Promise<any[]> =>
  (
    await app.parts.db.pool.query(
      'select p.* from reply_pictures p join replies r on r.id = p.reply_id where r.phone = $1 order by p.place',
      [phone],
    )
  ).rows

describe('a picture in a text', { timeout: 60_000 }, () => {
  test('is fetched with the account’s key and saved to the next job of the one customer with the number', async () => {
    const phone = aNumber()
    const { id: customerId } = await aCustomer(phone)
    const { body: businesses } = await owner.get('/api/businesses')
    const { body: job } = await owner.post('/api/jobs', {
      businessId: businesses[0].id,
      customerId,
      service: 'Paver Sealing',
      scheduledDate: toDay(new Date(Date.now() + 3 * 86_400_000)),
      scheduledTime: '09:00',
    })
    expect((await mms(phone, 'The sunken ones', [await aPicture()])).status).toBe(200)
    const [one] = await settled(phone)
    expect(one).toMatchObject({ state: 'saved', savedTo: { of: 'job', id: job.id, name: 'Paver Sealing' } })
    expect(twilio.mediaRequests.at(-1)?.authorization).toMatch(/^Basic /)
    expect((await rows(phone))[0]).toMatchObject({ url: null, attempts: 1 })
    await expect.poll(async () => (await attachments(phone))[0].photo.picture, { timeout: 30_000 }).not.toBeNull()
    const { body: photos } = await owner.get(`/api/photos?customerId=${customerId}`)
    expect(photos).toMatchObject([{ id: one.photo.id, jobId: job.id, customerId, approved: false }])
    const { body: timeline } = await owner.get(`/api/jobs/${job.id}/timeline`)
    expect(timeline.map(({ words }: any) => words)).toContain('A photo came by text.')
  })

  test('is saved to the customer without a job, and can be moved to a job and back', async () => {
    const phone = aNumber()
    const { id: customerId } = await aCustomer(phone)
    await mms(phone, '', [await aPicture()])
    const [one] = await settled(phone)
    expect(one.savedTo).toMatchObject({ of: 'customer', id: customerId, name: 'Ruth Delgado' })
    const other = await aCustomer(aNumber(), 'Tom Okafor')
    const { body: businesses } = await owner.get('/api/businesses')
    const { body: job } = await owner.post('/api/jobs', {
      businessId: businesses[0].id,
      customerId: other.id,
      service: 'House Wash',
    })
    const moved = await owner.patch(`/api/photos/${one.photo.id}`, { jobId: job.id, customerId })
    expect(moved.body).toMatchObject({ jobId: job.id, customerId: other.id })
    expect((await attachments(phone))[0].savedTo).toMatchObject({ of: 'job', id: job.id })
    await owner.patch(`/api/photos/${one.photo.id}`, { jobId: null, customerId: null })
    expect((await attachments(phone))[0].savedTo).toMatchObject({ of: 'none' })
  })

  test('from an unknown number waits in Photos, and goes to the customer that the number becomes', async () => {
    const phone = aNumber()
    await mms(phone, 'Saw your truck', [await aPicture()])
    const [one] = await settled(phone)
    expect(one.savedTo).toMatchObject({ of: 'none' })
    const made = await owner.post(`/api/conversations/${phone.slice(1)}/customer`, {
      name: 'Gil Roofer',
      address: '3 Elm St',
    })
    expect((await attachments(phone))[0].savedTo).toMatchObject({ of: 'customer', id: made.body.id })
  })

  test('of a number that two customers share belongs to neither until a person says so', async () => {
    const phone = aNumber()
    await aCustomer(phone, 'Ana Whitlock')
    await owner.post('/api/customers', { name: 'Bo Whitlock', phone, address: '1 Elm St', createAnyway: true })
    await mms(phone, '', [await aPicture()])
    const [one] = await settled(phone)
    if ((await owner.get(`/api/conversations/${phone.slice(1)}`)).body.customers.length === 2)
      expect(one.savedTo).toMatchObject({ of: 'none' })
  })

  test('is fetched ten times when ten come, each once, also when the webhook comes twice', async () => {
    const phone = aNumber()
    const { id: customerId } = await aCustomer(phone)
    const urls = await Promise.all(Array.from({ length: 10 }, async () => twilio.addMedia(await aPicture())))
    const more = { ...fields(urls), MessageSid: `MM${'ab'.repeat(16)}` }
    await text(phone, 'All of them', more)
    await text(phone, 'All of them', more)
    const all = await settled(phone)
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'saved'))
    expect((await owner.get(`/api/photos?customerId=${customerId}&limit=50`)).body).toHaveLength(10)
  })

  test('from a number that opted out is saved all the same, and nothing is answered', async () => {
    const phone = aNumber()
    await aCustomer(phone)
    await text(phone, 'STOP')
    const sent = twilio.accepted.length
    await mms(phone, '', [await aPicture()])
    expect(await settled(phone)).toMatchObject([{ state: 'saved' }])
    expect(twilio.accepted).toHaveLength(sent)
  })

  test('is gone with the person whose data is erased, and so are the conversation and its calls', async () => {
    const phone = aNumber()
    const { id } = await aCustomer(phone, 'Erna Gone')
    await mms(phone, 'Mine', [await aPicture()])
    const [one] = await settled(phone)
    await owner.post(`/api/conversations/${phone.slice(1)}/calls`, { note: 'Gate 4417' })
    const erased = await owner.post(`/api/customers/${id}/erase`, { name: 'Erna Gone' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    const { pool } = app.parts.db
    expect((await pool.query('select 1 from calls where phone = $1', [phone])).rows).toEqual([])
    expect((await pool.query('select 1 from conversations where phone = $1', [phone])).rows).toEqual([])
    expect(await rows(phone)).toEqual([])
    const { rows: photo } = await pool.query('select removed_at from photos where id = $1', [one.photo.id])
    expect(photo[0]?.removed_at ?? 'swept').not.toBeNull()
  })
})

describe('what is no picture, or is not to be had', { timeout: 60_000 }, () => {
  test.each<[string, () => Promise<TwilioMedia>, RegExp]>([
    [
      'a video',
      async () => ({ body: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), type: 'image/jpeg' }),
      /Not a picture/,
    ],
    [
      'a contact card that says it is a JPEG',
      async () => ({ body: Buffer.from('BEGIN:VCARD\nEND:VCARD') }),
      /Not a picture/,
    ],
    ['half a picture', async () => ({ body: (await aPicture()).body.subarray(0, 400) }), /Not a picture/],
    ['an empty file', async () => ({ body: Buffer.alloc(0) }), /Not a picture/],
    ['more than 30 MB', async () => 'endless', /larger than 30 MB/],
    ['a redirect to this machine', async () => ({ location: 'https://127.0.0.1:5432/' }), /isn’t at Twilio/],
    [
      'a redirect into the network of the server',
      async () => ({ location: 'https://169.254.169.254/latest' }),
      /isn’t at Twilio/,
    ],
    ['a redirect to a name of this machine', async () => ({ location: 'https://localhost/secret' }), /isn’t at Twilio/],
    ['a redirect to plain HTTP', async () => ({ location: 'http://example.com/a.jpg' }), /isn’t at Twilio/],
    ['a redirect to a file', async () => ({ location: 'file:///etc/passwd' }), /isn’t at Twilio/],
    ['a file that is gone', async () => ({ status: 410 }), /no longer has/],
  ])('%s is said in a sentence, and the text is there', async (_what, serve, says) => {
    const phone = aNumber()
    await mms(phone, 'Look', [await serve()])
    const [one] = await settled(phone)
    expect(one).toMatchObject({ state: 'failed', photo: null, problem: expect.stringMatching(says) })
    expect((await entries(phone))[0]).toMatchObject({ body: 'Look', pictures: 1 })
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example/2010-04-01/Accounts/x/Messages/y/Media/z',
    'https://api.twilio.com/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages/MM00000000000000000000000000000000/Media/ME00000000000000000000000000000000',
    'https://api.twilio.com.evil.example/',
    'not an address',
  ])('an attachment at %s is never asked for', async (url) => {
    const phone = aNumber()
    const before = twilio.mediaRequests.length
    await text(phone, 'Look', fields([url]))
    expect(await settled(phone)).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('isn’t at Twilio') },
    ])
    expect(twilio.mediaRequests).toHaveLength(before)
  })

  test('follows a redirect of Twilio’s without the key of the account', async () => {
    const phone = aNumber()
    const store = twilio.addMedia(await aPicture())
    const own = store.replace('https://api.twilio.com', twilio.url)
    await mms(phone, '', [{ location: own }])
    // The peer wants its key for everything, so what was sent on without one is refused.
    await expect.poll(() => twilio.mediaRequests.filter(({ path }) => own.endsWith(path)).length).toBeGreaterThan(0)
    const hop = twilio.mediaRequests.find(({ path }) => own.endsWith(path))
    expect(hop?.authorization).toBeUndefined()
  })

  test('is tried again after a 404, a fault and a refusal, and is saved once it is there', async () => {
    const phone = aNumber()
    await mms(phone, '', [{ status: 404 }, { status: 503 }, { status: 401 }, await aPicture()])
    const [one] = await settled(phone)
    expect(one.state).toBe('saved')
    expect((await rows(phone))[0]).toMatchObject({ attempts: 4 })
  })

  test('is given up at last with the way to try again', async () => {
    const phone = aNumber()
    await mms(phone, '', [{ status: 404 }])
    const [{ id }] = await rows(phone)
    await app.parts.db.pool.query('update reply_pictures set attempts = $1 where id = $2', [MAX_ATTEMPTS, id])
    await fetchPicture(app.parts, id).catch(() => {})
    expect(await attachments(phone)).toMatchObject([
      { state: 'failed', problem: 'Twilio no longer has this attachment.' },
    ])
    expect((await owner.post(`/api/conversations/attachments/${id}/retry`)).body).toEqual({ state: 'waiting' })
    expect((await app.visitor.post(`/api/conversations/attachments/${id}/retry`)).status).toBe(401)
  })

  test('nothing is stored of a text that Twilio has not signed', async () => {
    const phone = aNumber()
    const form = {
      MessageSid: `MM${'cd'.repeat(16)}`,
      From: phone,
      To: '+18135550100',
      Body: '',
      ...fields([twilio.addMedia({ status: 200 })]),
    }
    const answer = await twilio.tell(app.url, '/api/webhooks/twilio/incoming', form, (sent) => {
      sent.form.MediaUrl0 = 'https://api.twilio.com/other'
    })
    expect(answer.status).toBe(400)
    expect(await rows(phone)).toEqual([])
  })
})
