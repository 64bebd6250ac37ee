import type { LinkedEstimate } from '#domains/estimates/contract.ts'
import type { Choice } from '#domains/estimates/offered.ts'
import { ask, type Told } from './ask.ts'

type Held = { id: string; key: string }

const of = <What = LinkedEstimate>({ id, key }: Held, what: string, body?: object): Promise<Told<What>> =>
  ask(`/api/estimate-links/${id}/${what}`, { key, ...body })

export const askPrice = (held: Held, choice: Choice) => of<LinkedEstimate['price']>(held, 'price', { choice })
export const sendAcceptance = (held: Held, acceptance: object) => of(held, 'accept', acceptance)
export const sendNo = (held: Held, reason: string | null) => of(held, 'decline', { reason })
export const lookAgain = (held: Held) => of(held, 'look')
export const sendReopen = (held: Held) => of(held, 'reopen')
