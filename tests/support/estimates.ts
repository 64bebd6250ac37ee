import { expect } from 'vitest'
import type { App } from './app.ts'
import { createFactories } from './factories.ts'

type Body = Record<string, any>

/** The offer that the design shows: three finishes of one pool deck, and three additions. */
export const OFFER = {
  choose: 'Choose a finish',
  packages: [
    {
      id: 'natural',
      name: 'Natural',
      summary: 'Protects, changes nothing',
      points: ['One coat'],
      lines: [perSqFt('natural-line', 'Pool deck sealing, natural', 130)],
    },
    {
      id: 'satin',
      name: 'Satin',
      summary: 'Soft sheen',
      points: ['Two coats'],
      recommended: true,
      lines: [perSqFt('satin-line', 'Pool deck sealing, satin', 160)],
    },
    {
      id: 'wet',
      name: 'Wet-look',
      summary: 'High gloss',
      points: ['Two coats'],
      lines: [perSqFt('wet-line', 'Pool deck sealing, wet-look', 180)],
    },
  ],
  lines: [] as Body[],
  options: [
    {
      id: 'screen',
      description: 'Screen enclosure wash',
      detail: 'Frames and mesh',
      quantity: 1,
      unit: 'each',
      unitPrice: 14_500,
      chosen: true,
    },
    { id: 'step', description: 'Re-level the step', quantity: 1, unit: 'each', unitPrice: 12_000 },
    { id: 'again', description: 'Seal again in 3 years', quantity: 1, unit: 'each', unitPrice: 0 },
  ],
}

function perSqFt(id: string, description: string, unitPrice: number): Body {
  return { id, description, quantity: 1, unit: 'sq ft', byArea: true, unitPrice }
}

/** Writes estimates over HTTP as the office does, and takes the secret out of their links. */
export function estimatesOf(app: App) {
  const crew = createFactories(app)
  const aDraft = async ({ customer, ...change }: Body = {}): Promise<Body> => {
    const owner = await app.as('owner')
    const customerId =
      change.customerId ?? (await crew.aCustomer({ name: 'Priya Nair', email: 'priya@example.com', ...customer })).id
    const body = {
      businessId: await crew.business(),
      customerId,
      service: 'Pool Deck Sealing',
      title: 'Pool deck, sealed before Christmas',
      offer: OFFER,
      areaSqFt: 620,
      depositPercent: 25,
      ...change,
    }
    const answer = await owner.post('/api/estimates', body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body
  }
  const keyOf = async (id: string): Promise<string> => {
    const { status, body } = await (await app.as('owner')).post(`/api/estimates/${id}/link`)
    expect(status, JSON.stringify(body)).toBe(200)
    return new URL(body.link).searchParams.get('key') ?? ''
  }
  return {
    aDraft,
    keyOf,
    /** One that its customer has: with its key. */
    aSent: async (change: Body = {}): Promise<{ estimate: Body; key: string }> => {
      const { id } = await aDraft(change)
      const key = await keyOf(id)
      return { estimate: (await (await app.as('owner')).get(`/api/estimates/${id}`)).body, key }
    },
  }
}

/** What a customer sends who accepts what is chosen from the start. */
export const signed = (estimate: Body, key: string, change: Body = {}) => ({
  key,
  choice: { packageId: 'satin', optionIds: ['screen'] },
  name: 'Priya Nair',
  signature: 'M28,78L40,28L60,90',
  preferredStart: 'Mon Dec 7, morning',
  agreed: true,
  total: 113_700,
  version: estimate.version,
  ...change,
})
