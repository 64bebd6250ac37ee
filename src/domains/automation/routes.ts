import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { agreed } from './agreed.ts'
import { contract } from './contract.ts'
import { example } from './example.ts'
import { onTheWay, tellOnMyWay } from './on-my-way.ts'
import { sendTest } from './test-message.ts'
import { sendUpcoming, upcoming } from './upcoming.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  upcoming: os.upcoming.handler(({ context }) => upcoming(context.read)),
  sendUpcoming: os.sendUpcoming.handler(({ context }) => context.write((tx) => sendUpcoming(tx))),
  agreed: os.agreed.handler(({ context }) => agreed(context.read)),
  example: os.example.handler(({ context, input: { kind, customerId } }) =>
    example(context.read, context, kind, customerId),
  ),
  test: os.test.handler(({ context, input: { kind, ...written } }) =>
    context.once((tx) => sendTest(tx, context, kind, written)),
  ),
  onTheWay: os.onTheWay.handler(({ context, input }) => onTheWay(context.read, context, input.date)),
  jobOnMyWay: os.jobOnMyWay.handler(({ context, input }) =>
    context.write((tx) => tellOnMyWay(tx, { of: 'job', id: input.id })),
  ),
  visitOnMyWay: os.visitOnMyWay.handler(({ context, input }) =>
    context.write((tx) => tellOnMyWay(tx, { of: 'visit', id: input.id })),
  ),
})
