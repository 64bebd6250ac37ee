import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DetailFilter } from '#domains/sales/customers/contract-details.ts'
import {
  matchSets,
  readFieldFilters,
  selectCustomersTagged,
  selectCustomersWith,
} from '#domains/sales/customers/match-fields.ts'
import type { FieldMatch } from '#domains/sales/customers/match-fields.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { jobs } from './tables.ts'

/**
 * What the filter of the list of jobs asks: the tag of the customer, and custom fields of the job, of its customer or of
 * the address where the work is. Throws `invalid` for a field that is gone and a value that does not fit it.
 */
export async function matchJobDetails(tx: Tx, asked: DetailFilter): Promise<SQL | undefined> {
  const ofCustomers: SQL[] = asked.tag ? [selectCustomersTagged(asked.tag)] : []
  const ofJobs: SQL[] = []
  for (const field of await readFieldFilters(tx, asked)) {
    if (field.of === 'customers') ofCustomers.push(selectCustomersWith(field))
    else ofJobs.push(field.of === 'jobs' ? selectOfJobs(field) : selectOfSites(field))
  }
  const [customers, works] = [await matchSets(tx, jobs.customerId, ofCustomers), await matchSets(tx, jobs.id, ofJobs)]
  return and(customers.match, works.match)
}

const selectOfJobs = ({ has }: FieldMatch): SQL =>
  sql`select v.job_id as id from custom_values v where v.job_id is not null and ${has}`

/** The jobs at the customer's own address, and those at another address of the customer that has the value. */
const selectOfSites = ({ has }: FieldMatch): SQL => sql`
  select j.id from custom_values v join ${jobs} j on j.customer_id = v.customer_id and j.site_address is null where ${has}
  union all
  select j.id from custom_values v join customer_addresses a on a.id = v.address_id
    join ${jobs} j on j.customer_id = a.customer_id and fold(j.site_address) = fold(a.address) where ${has}`
