import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { getAccounts, saveAccounts } from './account-settings.ts'
import { contract } from './contract.ts'
import { createExport } from './create-export.ts'
import { getExport, listExports } from './saved-exports.ts'
import { getPaymentMethods } from './payment-methods.ts'
import { previewExport } from './preview-export.ts'
import { getSalesTax } from './sales-tax.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  preview: os.preview.handler(({ context, input }) => previewExport(context.read, input)),
  exports: {
    list: os.exports.list.handler(({ context, input }) => listExports(context.read, input.businessId)),
    get: os.exports.get.handler(({ context, input }) => getExport(context.read, input.id)),
    create: os.exports.create.handler(({ context, input }) => context.once((tx) => createExport(tx, input))),
  },
  accounts: {
    read: os.accounts.read.handler(({ context, input }) => getAccounts(context.read, input.businessId)),
    save: os.accounts.save.handler(({ context, input }) => context.write((tx) => saveAccounts(tx, input))),
  },
  salesTax: os.salesTax.handler(({ context, input }) => getSalesTax(context.read, input)),
  paymentMethods: os.paymentMethods.handler(({ context, input }) => getPaymentMethods(context.read, input)),
})
