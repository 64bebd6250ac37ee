import { sql } from 'drizzle-orm'
import { pickColumns } from '#platform/database/columns.ts'
import { Customer } from './contract.ts'
import type { Category } from './contract.ts'
import { customers } from './tables.ts'

/**
 * The count of past jobs that a user entered, or that of the jobs completed here since, whichever is more. The
 * expression matches its index.
 */
export const JOBS_DONE = sql<number>`greatest(${customers.serviceCount}, ${customers.doneCount})`
/** The day of their last job, as far as it is known; written as its index is. */
export const LAST_DAY = sql<string | null>`greatest(${customers.transactionDay}, ${customers.doneDay})`

/** The columns that make a Customer of the contract. */
export const CUSTOMER_COLUMNS = {
  ...pickColumns(customers, Customer.shape),
  transactionDate: sql<
    string | null
  >`case when ${customers.doneDay} > coalesce(${customers.transactionDay}, '-infinity') then to_char(${customers.doneDay}, 'FMMM/FMDD/YYYY') else ${customers.transactionDate} end`,
  serviceCount: JOBS_DONE,
}

type Row = Omit<Customer, 'serviceCategory'> & { serviceCategory: string | null }

/** The category column holds the words of the contract: only this domain writes it, after the contract's check. */
export const toCustomer = <One extends Row>(row: One): One & Customer => ({
  ...row,
  serviceCategory: row.serviceCategory as Category | null,
})

/** Converts a date as it is stored, `1/5/2025`, to the day that it is: `2025-01-05`. */
export function parseTransactionDay(transactionDate: string | null): string | null {
  if (transactionDate === null) return null
  const [month = '', day = '', year = ''] = transactionDate.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
