import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'

const { app, owner } = useApp()
beforeAll(async () => {
  const people = [
    {
      name: 'John & Mary Testersmith',
      phone: '(813) 555-0148',
      email: 'jm@example.com',
      address: '1204 Shell Point Rd, Ruskin, FL 33570',
    },
    {
      name: 'Elena M. Vargastest',
      phone: '(727) 555-0177',
      email: 'elena@example.com',
      address: '402 Bal Harbour Dr, Apollo Beach, FL 33572',
    },
    {
      name: 'Zoë Brûlétest',
      phone: '(941) 555-0190',
      email: 'zoe@example.com',
      address: '9 Gulf Way, Wesley Chapel, FL 33544',
    },
    {
      name: "Séan O'Brien-Muñoztest",
      phone: '(352) 555-0121',
      email: 'sob@example.com',
      address: '77 Tern Way, Riverview, FL 33578',
    },
    {
      name: 'Mike’s Pooltest',
      phone: '(352) 555-0122',
      email: 'mp@example.com',
      address: '78 Tern Way, Riverview, FL 33578',
    },
    {
      name: 'Anne Marie Duboistest',
      phone: '(352) 555-0123',
      email: 'amd@example.com',
      address: '79 Tern Way, Riverview, FL 33578',
    },
  ]
  for (const person of people) {
    await owner.post('/api/customers', person)
    await app.visitor.post('/api/service-requests', aQuote(person))
  }
})

const JOHN: readonly string[] = [
  'John Testersmith',
  'Testersmith John',
  'Testersmith, John',
  'testersmith   mary',
  'John and Mary',
  'John & Mary Testersmith',
  'Mary 813',
  'john (813) 555-01',
  '813 555 0148',
  '8135550148',
  '+1 (813) 555-0148',
  '555-0148',
  'jm@example.com testersmith',
  '1204 Shell',
  'Point Shell',
  'shell ruskin',
  'Testersmith 33570',
  '1204 33570',
]

describe.each(['/api/customers', '/api/service-requests'])('the search of %s', (path) => {
  const found = async (q: string): Promise<string[]> => {
    const { status, body } = await owner.get(`${path}?${new URLSearchParams({ q })}`)
    expect(status).toBe(200)
    return body.map(({ name }: { name: string }) => name)
  }

  test.each(JOHN)('finds John & Mary Testersmith by %j', async (q) =>
    expect(await found(q)).toEqual(['John & Mary Testersmith']),
  )
  test.each(['Elena Vargastest', 'vargastest, elena', 'Vargastest Apollo', 'harbour elena'])(
    'finds Elena M. Vargastest by %j',
    async (q) => expect(await found(q)).toEqual(['Elena M. Vargastest']),
  )
  test.each(['zoe bruletest', 'BRÛLÉTEST, ZOË', 'brule wesley chapel'])('finds Zoë Brûlétest by %j', async (q) =>
    expect(await found(q)).toEqual(['Zoë Brûlétest']),
  )
  test.each(['obrien', 'OBrien sean', "o'brien muñoztest", 'O’Brien', 'sean-munoztest', 'munoztest, obrien'])(
    "finds Séan O'Brien-Muñoztest by %j",
    async (q) => expect(await found(q)).toEqual(["Séan O'Brien-Muñoztest"]),
  )
  test.each(['mikes pooltest', "mike's pooltest", 'Mike’s'])('finds Mike’s Pooltest by %j', async (q) =>
    expect(await found(q)).toEqual(['Mike’s Pooltest']),
  )
  test.each(['anne-marie', 'Anne‑Marie Duboistest'])('finds Anne Marie Duboistest by %j', async (q) =>
    expect(await found(q)).toEqual(['Anne Marie Duboistest']),
  )
  test.each(['John Vargastest', 'Testersmith Apollo', 'John 727', 'Testersmith 33572', 'nobody', '%', '_', 'John %'])(
    'finds no one by %j',
    async (q) => {
      const names = await found(q)
      if (q === 'John %') expect(names).toEqual(['John & Mary Testersmith'])
      else expect(names).toEqual([])
    },
  )
})
