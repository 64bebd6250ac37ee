/** The preview: what an export will hold, by group and account. */
import type { Tx } from '#platform/database/transaction.ts'
import { getAccounts } from './account-settings.ts'
import { GROUPS } from './contract.ts'
import type { AccountKey, AccountMap, ExportQuery, Preview } from './contract.ts'
import { listNewCustomers } from './customer-names.ts'
import { accountOf } from './default-accounts.ts'
import { countFiles } from './export-files.ts'
import { sumDebits } from './journal-entry.ts'
import type { JournalEntry } from './journal-entry.ts'
import { planExport } from './plan-export.ts'

type Group = Preview['groups'][number]

/** Previews an export and changes nothing. Throws as `planExport` does. */
export async function previewExport(tx: Tx, asked: ExportQuery): Promise<Preview> {
  const [{ entries, matchesLedger }, { accounts }] = await Promise.all([
    planExport(tx, asked),
    getAccounts(tx, asked.businessId),
  ])
  const fresh = await listNewCustomers(tx, asked, listCustomers(entries))
  const { from, to, program } = asked
  return {
    from,
    to,
    program,
    entries: entries.length,
    newCustomers: fresh.length,
    groups: groupEntries(entries, accounts),
    total: sumTotal(entries),
    matchesLedger,
    withoutCode: findWithoutCode(asked, entries, accounts),
    files: countFiles(program, entries, fresh.length),
  }
}

export const sumTotal = (entries: readonly JournalEntry[]): number =>
  entries.reduce((sum, { lines }) => sum + sumDebits(lines), 0)

/** The customers that entries name. */
export const listCustomers = (entries: readonly JournalEntry[]): string[] => [
  ...new Set(
    entries.flatMap(({ customerId, lines }) => [customerId, ...lines.flatMap((line) => line.customerId ?? [])]),
  ),
]

/** Purposes of these entries whose account has no code. Only Xero knows accounts by their code alone. */
export const findWithoutCode = (
  { program }: Pick<ExportQuery, 'program'>,
  entries: readonly JournalEntry[],
  accounts: AccountMap,
): AccountKey[] =>
  program === 'xero'
    ? [
        ...new Set(
          entries
            .flatMap(({ lines }) => lines)
            .filter((line) => accountOf(accounts, line).code === '')
            .map(({ key }) => key),
        ),
      ]
    : []

/** Debits and credits of each account, in groups; a correction of another month has a group of its own. */
function groupEntries(entries: readonly JournalEntry[], accounts: AccountMap): Group[] {
  const groups = new Map<string, { group: Group; sums: Map<string, Group['accounts'][number]> }>()
  for (const entry of entries) {
    const month = entry.correctionOf === undefined ? null : `${entry.correctionOf.slice(0, 7)}-01`
    const is = month === null ? entry.kind : 'correction'
    const key = `${GROUPS.indexOf(is)} ${month ?? ''}`
    const found = groups.get(key) ?? { group: { is, month, entries: 0, accounts: [] }, sums: new Map() }
    groups.set(key, found)
    found.group.entries += 1
    for (const line of entry.lines) {
      const { name, code } = accountOf(accounts, line)
      const sum = found.sums.get(`${code} ${name}`) ?? { name, code, debit: 0, credit: 0 }
      found.sums.set(`${code} ${name}`, sum)
      sum[line.cents > 0 ? 'debit' : 'credit'] += Math.abs(line.cents)
    }
  }
  return Array.from(groups.entries())
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, { group, sums }]) => ({
      ...group,
      accounts: [...sums.values()].toSorted(
        (a, b) => Number(a.debit === 0) - Number(b.debit === 0) || a.code.localeCompare(b.code),
      ),
    }))
}
