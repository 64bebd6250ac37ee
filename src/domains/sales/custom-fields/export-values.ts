import type { ExtraColumns, ExtraCells } from '#domains/sales/customers/export-customers.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { list } from './service.ts'
import { listOfCustomers } from './record-values.ts'

/** The columns that follow in the file of customers: their tags, and the fields of customers and of their own address. */
export async function customColumns(tx: Tx): Promise<ExtraColumns> {
  const fields = (await list(tx)).filter(({ of, archivedAt }) => of !== 'jobs' && archivedAt === null)
  return {
    headings: ['Tags', ...fields.map(({ name }) => name)],
    cellsOf: async (read, customers): Promise<ExtraCells> => {
      const values =
        fields.length === 0
          ? new Map()
          : await listOfCustomers(
              read,
              customers.map(({ id }) => id),
            )
      return ({ id, tags }) => [tags.join(', '), ...fields.map((field) => values.get(id)?.get(field.id) ?? '')]
    },
  }
}
