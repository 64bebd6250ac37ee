import { implement } from '@orpc/server'
import { toE164 } from '#lib/phone.ts'
import { toAnswer } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import type { CustomerRecord } from './contract.ts'
import { listCustomers } from './list-customers.ts'
import { getDependents, deleteCustomer } from './delete-customer.ts'
import * as customers from './service.ts'
import { countCustomers, getCustomerCounts, listTags } from './customer-counts.ts'
import * as records from './customer-record.ts'

const os = implement(contract).$context<Context>()

/** Makes a change of one customer and answers them as they are then. */
const changing =
  (id: string, change: (tx: Tx) => Promise<unknown>) =>
  async (tx: Tx): Promise<CustomerRecord> => {
    await change(tx)
    return records.getCustomerRecord(tx, id)
  }

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) => {
    const { archived, sort } = input
    const page = await listCustomers(context.read, getCustomerCounts(context.db), input)
    // What goes without saying is not said in the link to the next page.
    return toAnswer(page, '/api/customers', {
      ...input,
      fields: input.fields && JSON.stringify(input.fields),
      archived: archived === 'true' ? archived : undefined,
      sort: sort === 'newest' ? undefined : sort,
    })
  }),
  counts: os.counts.handler(({ context }) => countCustomers(context.read)),
  tags: os.tags.handler(({ context }) => listTags(context.read)),
  matches: os.matches.handler(({ context, input }) =>
    customers.findByContact(context.read, {
      phone: toE164(input.phone ?? ''),
      email: input.email?.trim().toLowerCase(),
    }),
  ),
  create: os.create.handler(({ context, input }) => context.once((tx) => customers.create(tx, input))),
  get: os.get.handler(({ context, input }) => records.getCustomerRecord(context.read, input.id)),
  update: os.update.handler(({ context, input: { id, version, ...change } }) =>
    context.write(changing(id, (tx) => customers.update(tx, id, version, change))),
  ),
  archive: os.archive.handler(({ context, input: { id } }) =>
    context.write(changing(id, (tx) => customers.archive(tx, id, true))),
  ),
  unarchive: os.unarchive.handler(({ context, input: { id } }) =>
    context.write(changing(id, (tx) => customers.archive(tx, id, false))),
  ),
  dependents: os.dependents.handler(({ context, input }) => getDependents(context.read, input.id)),
  remove: os.remove.handler(async ({ context, input }) => {
    await context.write((tx) => deleteCustomer(tx, input.id))
    return input
  }),
  addAddress: os.addAddress.handler(({ context, input: { id, ...place } }) =>
    context.once(changing(id, (tx) => records.addAddress(tx, id, place))),
  ),
  changeAddress: os.changeAddress.handler(({ context, input: { id, addressId, version, ...place } }) =>
    context.write(changing(id, (tx) => records.changeAddress(tx, id, addressId, version, place))),
  ),
  removeAddress: os.removeAddress.handler(({ context, input: { id, addressId } }) =>
    context.write(changing(id, (tx) => records.removeAddress(tx, id, addressId))),
  ),
  addContact: os.addContact.handler(({ context, input: { id, ...person } }) =>
    context.once(changing(id, (tx) => records.addContact(tx, id, person))),
  ),
  changeContact: os.changeContact.handler(({ context, input: { id, contactId, version, ...person } }) =>
    context.write(changing(id, (tx) => records.changeContact(tx, id, contactId, version, person))),
  ),
  removeContact: os.removeContact.handler(({ context, input: { id, contactId } }) =>
    context.write(changing(id, (tx) => records.removeContact(tx, id, contactId))),
  ),
})
