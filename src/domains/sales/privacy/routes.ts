import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { erasePerson } from './erase-person.ts'
import { previewErasure } from './preview-erasure.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  preview: os.preview.handler(({ context, input }) => previewErasure(context.read, input.id)),
  erase: os.erase.handler(async ({ context, input: { id, name } }) => {
    await context.write((tx) => erasePerson(tx, id, name))
    return { id }
  }),
})
