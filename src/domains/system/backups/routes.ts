import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { confirmIfAsked } from './confirm-identity.ts'
import { contract } from './contract.ts'
import { beginRestore } from './restore-in-app.ts'
import { readProgress } from './restore-progress.ts'
import * as backups from './service.ts'

const os = implement(contract)
  .$context<Context>()
  .use(async ({ context, next, procedure }, input) => {
    await confirmIfAsked(context, procedure, input)
    return next()
  })

export const routes = os.router({
  list: os.list.handler(async ({ context }) => ({
    place: context.providers.vault.name,
    backups: await backups.list(context.read),
    restore: await readProgress(context.read, context.dataDir),
  })),
  make: os.make.handler(({ context }) =>
    context.once((tx) => backups.begin(tx, { encrypted: context.config.BACKUP_PASSPHRASE !== undefined })),
  ),
  verify: os.verify.handler(({ context, input }) => context.write((tx) => backups.askToVerify(tx, input.id))),
  restore: os.restore.handler(({ context, input }) => beginRestore(context, input)),
})
