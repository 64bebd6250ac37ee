import type { LinkedChangeOrder } from '#domains/work/change-orders/contract.ts'
import { requestApi, type ApiResult } from './api-request.ts'

type Held = { id: string; key: string }

const of = ({ id, key }: Held, what: string, body?: object): Promise<ApiResult<LinkedChangeOrder>> =>
  requestApi(`/api/change-order-links/${id}/${what}`, { key, ...body })

export const sendChangeAcceptance = (held: Held, acceptance: object) => of(held, 'accept', acceptance)
export const sendChangeDecline = (held: Held, reason: string | null) => of(held, 'decline', { reason })
export const reloadChangeOrder = (held: Held) => of(held, 'look')
