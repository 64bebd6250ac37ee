import { expect } from 'vitest'
import type { App } from './app.ts'

type Body = Record<string, any>

/** Makes what an appointment needs, over HTTP as the office does it, and answers what was made. */
export function createFactories(app: App) {
  let made = 0
  const post = async (path: string, body: Body): Promise<Body> => {
    const answer = await (await app.as('owner')).post(path, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body
  }
  const businesses = async (): Promise<{ id: string }[]> => (await (await app.as('owner')).get('/api/businesses')).body
  const business = async (place = 0): Promise<string> => (await businesses())[place]?.id ?? ''
  const aCustomer = (change: Body = {}) =>
    post('/api/customers', {
      name: 'Ruth Delgado',
      phone: `(813) 555-${String(1000 + ++made)}`,
      address: '12 Alafia Trace, Lithia, FL 33547',
      ...change,
    })
  return {
    business,
    aCustomer,
    aTechnician: async (change: Body = {}) =>
      post('/api/technicians', { businessId: await business(), name: 'Kim Tran', phone: '(813) 555-0142', ...change }),
    someEquipment: async (change: Body = {}) =>
      post('/api/equipment', { businessId: await business(), name: 'Hot water washer', type: 'washer', ...change }),
    /** Makes a job of a customer of its own by default. */
    aJob: async ({ customer, ...change }: Body = {}) => {
      const customerId = change.customerId ?? (await aCustomer(customer)).id
      return post('/api/jobs', { businessId: await business(), customerId, service: 'Paver Restoration', ...change })
    },
    anEvent: async (change: Body = {}) =>
      post('/api/calendar-events', {
        businessId: await business(),
        kind: 'errand',
        title: 'Pick up sealer',
        date: '2026-11-20',
        time: '07:30',
        keepClashes: true,
        ...change,
      }),
    aVisit: async (change: Body = {}) =>
      post('/api/visits', {
        businessId: await business(),
        name: 'Tom Okafor',
        phone: `(813) 555-${String(5000 + ++made)}`,
        address: '17 Heron Ct, Riverview, FL 33578',
        service: 'Pool Deck Sealing',
        date: '2026-11-20',
        time: '15:30',
        ...change,
      }),
  }
}
