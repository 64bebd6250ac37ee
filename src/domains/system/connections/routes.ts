import { implement } from '@orpc/server'
import { confirmIfAsked } from './confirm-identity.ts'
import type { Context } from '#platform/http/context.ts'
import { getStatus } from './connection-status.ts'
import { contract } from './contract.ts'
import { sendTest } from './send-test.ts'
import * as connections from './service.ts'

const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure }, input) => {
    await confirmIfAsked(context, procedure, input)
    return next()
  })

export const routes = os.router({
  list: os.list.handler(({ context }) => connections.list(context.read, context)),
  status: os.status.handler(({ context, input }) => getStatus(context, input.kind)),
  saveSms: os.saveSms.handler(({ context, input: { version, accountSid, from, authToken } }) =>
    connections.save(context, 'sms', { version, settings: { accountSid, from }, secrets: { authToken } }),
  ),
  saveEmail: os.saveEmail.handler(
    ({ context, input: { version, service, host, port, username, fromName, fromAddress, mailPassword } }) =>
      connections.save(context, 'email', {
        version,
        settings: { service, host, port, username, fromName, fromAddress },
        secrets: { mailPassword },
      }),
  ),
  savePayments: os.savePayments.handler(({ context, input: { version, publishableKey, secretKey, webhookSecret } }) =>
    connections.save(context, 'payments', {
      version,
      settings: { publishableKey },
      secrets: { secretKey, webhookSecret },
    }),
  ),
  saveStorage: os.saveStorage.handler(
    ({ context, input: { version, service, endpoint, bucket, region, accessKeyId, secretAccessKey } }) =>
      connections.save(context, 'storage', {
        version,
        settings: { service, endpoint, bucket, region, accessKeyId },
        secrets: { secretAccessKey },
      }),
  ),
  saveAi: os.saveAi.handler(({ context, input: { version, model, apiKey } }) =>
    connections.save(context, 'ai', { version, settings: { model }, secrets: { apiKey } }),
  ),
  disconnect: os.disconnect.handler(({ context, input }) => connections.disconnect(context, input.kind, input.version)),
  test: os.test.handler(({ context, input }) => sendTest(context, input.kind)),
})
