import { expect } from 'vitest'
import type { App } from './app.ts'

/** Adds customers over HTTP, no two of them alike except for the given fields. */
export function createUnrelatedCustomers(app: App) {
  let people = 0
  return async (change: Record<string, unknown> = {}): Promise<any> => {
    const number = people++
    const owner = await app.as('owner')
    const answer = await owner.post('/api/customers', {
      name: `Nobody ${number}`,
      phone: `(813) 555-${2000 + number}`,
      address: `${number} Lonely Rd, Lithia`,
      ...change,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body
  }
}
