import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { aPhoto } from '#tests/support/pictures.ts'

type Message = {
  type: string
  automatic: string | null
  purpose: string
  recipient: string
  subject: string | null
  message: string
  simulated: boolean
}

// Wednesday, 10:57 AM in Florida; Thursday is Thanksgiving.
let now = new Date('2026-11-25T15:57:00Z')
const { app, owner } = useApp({ clock: { now: () => now } })
beforeAll(async () => {
  const { value: hours, version } = (await owner.get('/api/settings')).body.hours
  const closed = [...hours.closed, { date: '2026-11-26', reason: 'Thanksgiving' }]
  await owner.call('PUT', '/api/settings/hours', { value: { ...hours, closed }, version })
})
beforeEach(() => {
  now = new Date('2026-11-25T15:57:00Z')
})

const visitor = () => createClient(app.url, '')
const submit = async (change: Record<string, unknown> = {}) =>
  (await visitor().post('/api/service-requests', aQuote(change))).body
const received = async (id: string): Promise<Message[]> =>
  (await owner.get<Message[]>(`/api/service-requests/${id}/messages`)).body.filter(
    ({ automatic }) => automatic === 'received',
  )
const plainPost = (fields: Record<string, string>) =>
  visitor().call('POST', '/quote', new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })

describe('who asks for a quote is answered at once', () => {
  test('by an e-mail that says what they asked, by when they hear from us, and where to add photos', async () => {
    const quote = {
      name: 'Marcus Bell',
      service: 'driveway',
      address: '9 Elm St, Riverview',
      message: 'Oil stain.\nGate code 12.',
      areaSqFt: 800,
    }
    const receipt = await submit(quote)
    expect(receipt.answerBy).toBe('2026-11-27T15:57:00.000Z')
    const [mail, ...others] = await received(receipt.id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ type: 'email', purpose: 'confirmation', recipient: receipt.email, simulated: false })
    expect(mail?.subject).toContain('by Friday at 10:57 AM')
    for (const words of [
      'Hi Marcus,',
      'by Friday at 10:57 AM',
      'Service: Driveway Sealing',
      'Address: 9 Elm St, Riverview',
      'Size: about 800 sq ft',
      'Message: Oil stain. Gate code 12.',
      '(813) 555-0123',
    ])
      expect(mail?.message).toContain(words)
    expect(mail?.message).toMatch(new RegExp(`^https?://\\S+${receipt.thankYou.replace('?', '\\?')}$`, 'm'))
  })

  test('without a line for what they did not say', async () => {
    const { id } = await submit({ message: '' })
    expect((await received(id))[0]?.message).not.toMatch(/Size:|Message:/)
  })

  test('by a text as well where the box was ticked, and only there', async () => {
    const { id, phone } = await submit({ smsConsent: true })
    expect((await received(id)).map(({ type }) => type).toSorted()).toEqual(['email', 'sms'])
    expect((await received(id)).find(({ type }) => type === 'sms')).toMatchObject({
      recipient: phone,
      message: expect.stringContaining('by Friday at 10:57 AM'),
    })
  })

  test('once, however often the same request arrives', async () => {
    const quote = aQuote()
    const key = { 'idempotency-key': `key-${Math.random()}` }
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await visitor().post('/api/service-requests', quote, key)).body.id),
    )
    expect(await received(ids[0])).toHaveLength(1)
    const fields = aQuote() as Record<string, string>
    const [first, second] = [await plainPost(fields), await plainPost(fields)]
    expect(first.headers.get('location')).toBe(second.headers.get('location'))
    const { body: list } = await owner.get(`/api/service-requests?q=${fields.email}`)
    expect(list).toHaveLength(1)
    expect(await received(list[0].id)).toHaveLength(1)
  })

  test('not while the request looks like spam, but as soon as it is restored, with a time from then on', async () => {
    const { id } = await submit({ website: 'https://spam.example' })
    expect(await received(id)).toEqual([])
    now = new Date('2026-11-27T20:00:00Z')
    expect((await owner.post(`/api/service-requests/${id}/restore`)).body.answerBy).toBe('2026-11-28T19:00:00.000Z')
    expect(await received(id)).toMatchObject([{ message: expect.stringContaining('by Saturday at 2:00 PM') }])
    await owner.post(`/api/service-requests/${id}/restore`)
    expect(await received(id)).toHaveLength(1)
  })

  test('at most ten times a day at one address, so that no one can flood a mailbox', async () => {
    const email = 'bombed@example.com'
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.push((await submit({ email })).id)
    const sent = await Promise.all(ids.map(received))
    expect(sent.flat()).toHaveLength(10)
  })

  test('each visitor of many at the same moment gets their own', async () => {
    const people = Array.from({ length: 40 }, (_, n) => ({ name: `Visitor ${n}`, email: `visitor-${n}@example.com` }))
    const receipts = await Promise.all(people.map((person) => submit(person)))
    const answers = await Promise.all(receipts.map(({ id }) => received(id)))
    expect(answers.map((messages) => messages.map(({ recipient }) => recipient))).toEqual(
      people.map(({ email }) => [email]),
    )
  })

  test('in the owner’s words, or not at all when it is turned off', async () => {
    const { version } = (await owner.get('/api/automation/messages')).body.find(
      ({ kind }: { kind: string }) => kind === 'received',
    )
    const change = (given: object, seen: number) =>
      owner.patch('/api/automation/messages/received', { ...given, version: seen })
    expect((await change({ email: 'Hello {first_name}. {answer_by}.' }, version)).status).toBe(200)
    expect((await received((await submit()).id))[0]?.message).toBe('Hello Priya. by Friday at 10:57 AM.')
    await change({ on: false }, version + 1)
    expect(await received((await submit()).id)).toEqual([])
    await change({ on: true }, version + 2)
  })

  test('and a request by phone is not answered by itself', async () => {
    const { body } = await owner.post('/api/service-requests/by-hand', { ...aQuote(), source: 'phone' })
    expect(await received(body.id)).toEqual([])
    expect(body.answerBy).toBe('2026-11-27T15:57:00.000Z')
  })
})

describe('the thank-you page of a request', () => {
  const open = (path: string) => visitor().get<string>(path)

  test('is the same with and without JavaScript, and is never cached, indexed or sent as a referrer', async () => {
    const { thankYou } = await submit({ name: 'Marcus Bell', areaSqFt: 800 })
    const fields = aQuote({ name: 'Marcus Bell', areaSqFt: '800' }) as Record<string, string>
    const { status, headers } = await plainPost(fields)
    expect(status).toBe(303)
    for (const path of [thankYou, headers.get('location') ?? '']) {
      expect(path).toMatch(/^\/thank-you\?r=[\w-]{44}$/)
      const page = await open(path)
      expect(page.status).toBe(200)
      for (const words of [
        'Request submitted!',
        'get back to you within 24 hours',
        'Thanks, Marcus. We got your request.',
        'Friday at 10:57 AM',
        'Pool Deck Sealing',
        'about 800 sq ft',
        'What happens next',
        'Add photos',
        '/contact.vcf',
        'Ask for another quote',
        'tel:+18135550123',
      ])
        expect(page.body, words).toContain(words)
      expect(page.headers.get('cache-control')).toBe('no-store')
      expect(page.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page.headers.get('x-robots-tag')).toContain('noindex')
    }
  })

  test('claims no copy by e-mail while e-mail is simulated', async () => {
    const { thankYou, email } = await submit()
    expect((await open(thankYou)).body).not.toContain(email)
  })

  test('says when the promised time has passed, and when the team is working on the request', async () => {
    const { id, thankYou } = await submit()
    now = new Date('2026-11-27T16:00:00Z')
    expect((await open(thankYou)).body).toContain('You should have heard from us by')
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'contacted' })
    expect((await open(thankYou)).body).toContain('We’re on it.')
  })

  test.each(['', 'x', 'A'.repeat(44), '%00', '..%2f', 'r&r=1'])(
    'with the unknown key "%s" thanks in general and is no error',
    async (key) => {
      const page = await open(`/thank-you?r=${key}`)
      expect(page.status).toBe(200)
      expect(page.body).toContain('Request submitted!')
      expect(page.body).not.toContain('Your request')
    },
  )

  test('ends after thirty days, with its request, and with any change of its key', async () => {
    const { id, thankYou } = await submit()
    const isShown = async (path = thankYou) => (await open(path)).body.includes('Your request')
    expect(await isShown()).toBe(true)
    const last = thankYou.at(-1) === 'A' ? 'B' : 'A'
    expect(await isShown(thankYou.slice(0, -1) + last)).toBe(false)
    expect(await isShown(`/thank-you?r=${id}`)).toBe(false)
    now = new Date('2026-12-26T15:00:00Z')
    expect(await isShown()).toBe(false)
    now = new Date('2026-11-25T16:00:00Z')
    await owner.call('DELETE', `/api/service-requests/${id}`)
    expect(await isShown()).toBe(false)
  })

  describe('takes photos without JavaScript', () => {
    const post = async (
      thankYou: string,
      bytes: Uint8Array | string,
      name = 'IMG_1',
      type = 'application/octet-stream',
      accept = 'text/html',
    ) => {
      const form = new FormData()
      form.append('photo', new File([bytes as BlobPart], name, { type }))
      return fetch(app.url + thankYou.replace('?', '/photos?'), {
        method: 'POST',
        redirect: 'manual',
        headers: { accept, origin: 'null' },
        body: form,
      })
    }

    test('by their bytes, two at most, and leads back to the page', async () => {
      const { id, thankYou } = await submit()
      const answers = [await post(thankYou, await aPhoto()), await post(thankYou, await aPhoto({ hue: 90 }))]
      expect(answers.map(({ status }) => status)).toEqual([303, 303])
      expect(answers[0]?.headers.get('location')).toBe(`${thankYou}&added`)
      expect((await owner.get(`/api/service-requests/${id}`)).body.photoCount).toBe(2)
      expect((await open(thankYou)).body).toContain('We have your 2 photos.')
      const third = await post(thankYou, await aPhoto({ hue: 200 }))
      expect([third.status, await third.text()]).toEqual([409, expect.stringContaining('Two photos are all we need')])
    })

    test('says in a sentence why a file is none', async () => {
      const { thankYou } = await submit()
      const text = await post(thankYou, 'This is text and no picture at all.', 'photo.jpg', 'image/jpeg')
      expect([text.status, await text.text()]).toEqual([400, expect.stringContaining('role="alert"')])
      const asked = await post(
        thankYou,
        'This is text and no picture at all.',
        'photo.jpg',
        'image/jpeg',
        'application/json',
      )
      expect([asked.status, await asked.json()]).toEqual([400, expect.objectContaining({ error: expect.any(String) })])
      expect((await post(thankYou, '', '', 'application/octet-stream')).status).toBe(400)
      expect((await post('/thank-you?r=unknown', await aPhoto())).status).toBe(404)
    })
  })
})

test('the contact card holds the name, phone and address that the owner set, in lines that every phone reads', async () => {
  const { status, headers, body } = await visitor().get<string>('/contact.vcf')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/vcard; charset=utf-8'])
  expect(body).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nFN:Tidestone\r\n/)
  expect(body).toContain('TEL;TYPE=WORK,VOICE:+18135550123\r\n')
  expect(body).toMatch(/ADR;TYPE=WORK:;;[^;]*;Ruskin;FL;33570;USA\r\n/)
})
