import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import type { Choice } from '#domains/sales/estimates/contract-line-items.ts'
import { requestApi, type ApiResult } from './api-request.ts'

type Held = { id: string; key: string }

const of = <What = LinkedEstimate>({ id, key }: Held, what: string, body?: object): Promise<ApiResult<What>> =>
  requestApi(`/api/estimate-links/${id}/${what}`, { key, ...body })

export const askPrice = (held: Held, choice: Choice) => of<LinkedEstimate['price']>(held, 'price', { choice })
export const sendAcceptance = (held: Held, acceptance: object) => of(held, 'accept', acceptance)
export const sendDecline = (held: Held, reason: string | null) => of(held, 'decline', { reason })
export const reloadEstimate = (held: Held) => of(held, 'look')
export const sendReopen = (held: Held) => of(held, 'reopen')
