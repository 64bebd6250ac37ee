/** What each account is for, with the name and code that it has until someone changes it. For both sides. */
import type { Account, AccountKey, AccountMap } from './contract.ts'

/** receivable, bank, liability, income, expense: what kind of account a program has to create for it. */
export type AccountType = 'receivable' | 'bank' | 'liability' | 'income' | 'expense'

export const ACCOUNTS: Record<AccountKey, Account & { purpose: string; type: AccountType }> = {
  receivable: { purpose: 'What customers owe', name: 'Accounts receivable', code: '1200', type: 'receivable' },
  card: { purpose: 'Card payments', name: 'Bank', code: '1010', type: 'bank' },
  cash: { purpose: 'Cash', name: 'Bank', code: '1010', type: 'bank' },
  check: { purpose: 'Checks', name: 'Bank', code: '1010', type: 'bank' },
  transfer: { purpose: 'Bank transfers', name: 'Bank', code: '1010', type: 'bank' },
  deposits: { purpose: 'Deposits before the work', name: 'Customer deposits', code: '2100', type: 'liability' },
  salesTax: { purpose: 'Sales tax', name: 'Sales tax collected', code: '2200', type: 'liability' },
  tips: { purpose: 'Tips', name: 'Tips payable to crew', code: '2300', type: 'liability' },
  incomeSealing: {
    purpose: 'Driveway, pool deck, paver sealing',
    name: 'Income, sealing',
    code: '4010',
    type: 'income',
  },
  incomeWashing: { purpose: 'Washing, cleaning', name: 'Income, washing and cleaning', code: '4020', type: 'income' },
  incomeOther: { purpose: 'Everything else sold', name: 'Income, products and other', code: '4090', type: 'income' },
  writeOffs: { purpose: 'Refunds and write-offs', name: 'Refunds and write-offs', code: '4900', type: 'expense' },
  cardFees: { purpose: 'Card fees', name: 'Card fees', code: '6120', type: 'expense' },
}

/** Xero’s own name, in an American organization, for the rate that adds nothing. */
export const DEFAULT_XERO_TAX_NAME = 'Tax Exempt'

/** Returns the stored accounts, with the default for each purpose that was never set. */
export function withDefaults(stored: Partial<AccountMap>): AccountMap {
  const all = Object.entries(ACCOUNTS).map(([key, { name, code }]) => [key, { name, code }])
  // fromEntries forgets the names.
  return { ...Object.fromEntries(all), ...stored } as AccountMap
}

/** An account as the journal shows it: two purposes with the same name and code are one account. */
export const accountOf = (accounts: AccountMap, line: { key: AccountKey; account?: Account | undefined }): Account =>
  line.account ?? accounts[line.key]
