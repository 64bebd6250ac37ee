import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner } = useApp()
beforeEach(() => app.database.pool.query('delete from partners'))

const A_PARTNER = {
  name: 'Blue Heron Pools',
  category: 'Pools and screens',
  services: ['Resurfacing', 'Tile'],
  phone: '(813) 555-0143',
  email: 'office@blue-heron.example',
  website: 'https://blue-heron.example/',
}
const list = async (): Promise<any[]> => (await app.visitor.get('/api/partners')).body
const add = (change: Record<string, unknown> = {}) => owner.post('/api/partners', { ...A_PARTNER, ...change })
const added = async (): Promise<any> => (await add()).body

describe('what is typed', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ name: '' }, 'name', 'Enter a name.'],
    [{ name: 'x'.repeat(121) }, 'name', 'Please keep this to 120 characters.'],
    [{ name: 'a\u0000b' }, 'name', 'This contains invalid characters. Retype it.'],
    [{ name: null }, 'name', 'Enter a name.'],
    [{ category: '   ' }, 'category', 'Enter a category.'],
    [{ services: [] }, 'services', 'Enter at least one service.'],
    [{ services: 'Tile' }, 'services', 'Enter at least one service.'],
    [
      { services: Array.from({ length: 9 }, (_, number) => `Service ${number}`) },
      'services',
      'You can have up to 8 services.',
    ],
    [{ services: ['Tile', 'tile'] }, 'services', 'A service is listed twice.'],
    [{ services: ['Tile', ''] }, 'services.1', 'Enter a service.'],
    [{ phone: '12345' }, 'phone', 'Enter a phone number with area code, like (813) 555-0123.'],
    [{ email: 'office' }, 'email', 'Enter an email address like name@example.com.'],
    [{ website: 7 }, 'website', 'Enter a web address or leave it blank.'],
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)//https://a.example',
      ' java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'ftp://files.example.com',
      'https://',
      'https:///path',
      '//evil.example',
      'not a website',
      'localhost',
      'http://localhost:3000',
      'http://127.0.0.1/',
      'http://[::1]/',
      'https://user:secret@example.com',
      'mailto:office@example.com',
      'https://exa mple.com',
      'https://example',
    ].map(
      (website) =>
        [{ website }, 'website', 'Enter a web address like https://www.example.com.'] satisfies [
          object,
          string,
          string,
        ],
    ),
    [{ website: `https://example.com/${'a'.repeat(300)}` }, 'website', 'Please keep this to 300 characters.'],
  ])('%j is refused with a sentence beside the field, new or changed', async (change, path, message) => {
    const { status, body } = await add(change)
    expect([status, body.issues]).toEqual([400, [{ path, message }]])
    expect(await list()).toEqual([])
    const { id } = await added()
    expect((await owner.patch(`/api/partners/${id}`, change)).body.issues).toEqual([{ path, message }])
  })

  test.each([
    ['https://www.example.com', 'https://www.example.com/'],
    ['HTTP://Example.COM/Pools?from=us#top', 'http://example.com/Pools?from=us#top'],
    ['  example.com:8080/a b', null],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['www.example.co.uk', 'https://www.example.co.uk/'],
    ['münchen.example', 'https://xn--mnchen-3ya.example/'],
  ])('the website %j becomes %j', async (website, saved) => {
    const { status, body } = await add({ website })
    if (saved === null) expect(status).toBe(400)
    else expect(body.website).toBe(saved)
  })
})
