import { client } from '#dashboard/api-client.ts'
import type { GivenConfirmation } from '#domains/system/auth/web/confirmation-fields.ts'
import type { ConnectionKind } from '../contract.ts'
import type { ConnectionRow } from './connection-row.ts'
import { findEmailService, findStorageService } from './form-fields.ts'
import type { Values } from './form-fields.ts'

type Common = { version: number } & GivenConfirmation

/** Sends the fields of a form to the call of its kind. An empty secret keeps the saved one. */
export function saveConnection(kind: ConnectionKind, values: Values, common: Common): Promise<ConnectionRow> {
  const text = (name: string) => values[name] ?? ''
  const secret = (name: string) => values[name] || null
  switch (kind) {
    case 'sms':
      return client.connections.saveSms({
        ...common,
        accountSid: text('accountSid'),
        from: text('from'),
        authToken: secret('authToken'),
      })
    case 'email':
      return client.connections.saveEmail({
        ...common,
        service: findEmailService(values),
        host: text('host'),
        port: Number(text('port')),
        username: text('username'),
        fromName: text('fromName'),
        fromAddress: text('fromAddress'),
        mailPassword: secret('mailPassword'),
      })
    case 'payments':
      return client.connections.savePayments({
        ...common,
        publishableKey: text('publishableKey'),
        secretKey: secret('secretKey'),
        webhookSecret: secret('webhookSecret'),
      })
    case 'storage':
      return client.connections.saveStorage({
        ...common,
        service: findStorageService(values),
        endpoint: text('endpoint'),
        bucket: text('bucket'),
        region: text('region'),
        accessKeyId: text('accessKeyId'),
        secretAccessKey: secret('secretAccessKey'),
      })
    case 'ai':
      return client.connections.saveAi({ ...common, model: text('model'), apiKey: secret('apiKey') })
  }
}
