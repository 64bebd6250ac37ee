import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as backups from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context }) => ({
    place: context.providers.vault.name,
    backups: await backups.list(context.read),
  })),
  make: os.make.handler(({ context }) =>
    context.once((tx) => backups.begin(tx, { encrypted: context.config.BACKUP_PASSPHRASE !== undefined })),
  ),
  verify: os.verify.handler(({ context, input }) => context.write((tx) => backups.askToVerify(tx, input.id))),
})
