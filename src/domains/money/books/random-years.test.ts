import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  add,
  download,
  readDesktop,
  readOnline,
  readPlain,
  readXero,
  settled,
  type Balances,
} from '#tests/support/book-files.ts'
import { arbitraryHistories } from '#tests/support/money-actions.ts'
import { anInvoice, offerTips } from '#tests/support/payments.ts'
import { pickRuns } from '#tests/support/record-proof.ts'
import { RealMoney } from '#tests/support/real-money.ts'
import { useApp } from '#tests/support/use-app.ts'
import { recordFees } from '#domains/money/payments/record-fees.ts'
import { AccountKey } from './contract.ts'
import { ACCOUNTS } from './default-accounts.ts'

const DAY = 86_400_000
const YEAR_END = Date.parse('2026-11-20T15:00:00Z')
let now = new Date('2026-01-05T15:00:00Z')
const { app, owner, crew } = useApp({ testPaymentsCount: true, clock: { now: () => now } })

/** An account of its own for each method, so that each is compared. */
const OWN_BANKS = {
  card: { name: 'Card clearing', code: '1011' },
  cash: { name: 'Cash box', code: '1012' },
  check: { name: 'Checks', code: '1013' },
  transfer: { name: 'Transfers', code: '1014' },
}
const NAMES = Object.fromEntries(
  AccountKey.options.map((key) => [key, { name: ACCOUNTS[key].name, code: ACCOUNTS[key].code }]),
)
const ACCOUNTS_HERE = { ...NAMES, ...OWN_BANKS } as Record<string, { name: string; code: string }>

let businessId = ''
beforeAll(async () => {
  await offerTips(app)
  businessId = await crew.business()
  await owner.call('PUT', '/api/books/accounts', {
    businessId,
    accounts: ACCOUNTS_HERE,
    xeroTaxName: 'Tax Exempt',
    version: 0,
  })
})

const IS_POSTED = `(i.status in ('sent', 'paid', 'overdue'))`

/** What every account has to be at, by plain SQL, cents, debits above zero. */
async function expectedBalances(): Promise<Balances> {
  const one = async (text: string): Promise<number> =>
    Number((await app.parts.db.pool.query(`select coalesce((${text}), 0) as cents`)).rows[0].cents)
  const ledger = (what: string, where: string) =>
    one(`select sum(${what}) from ledger_entries l left join invoices i on i.id = l.invoice_id where ${where}`)
  const balances: Balances = {}
  for (const method of ['card', 'cash', 'check', 'transfer'] as const)
    add(
      balances,
      method,
      await ledger('l.amount + l.tip', `l.kind in ('payment', 'deposit', 'refund') and method = '${method}'`),
    )
  const fees = await one('select sum(cents) from payment_fees')
  add(balances, 'card', -fees)
  add(balances, 'cardFees', fees)
  add(balances, 'tips', -(await ledger('l.tip', 'true')))
  add(balances, 'deposits', -(await ledger('l.amount', `l.estimate_id is not null and l.kind <> 'allowance'`)))
  add(balances, 'salesTax', -(await one(`select sum(i.tax) from invoices i where ${IS_POSTED}`)))
  add(balances, 'income', -(await one(`select sum(i.amount - i.tax) from invoices i where ${IS_POSTED}`)))
  // A write-off on a void invoice went with it.
  add(balances, 'writeOffs', await ledger('l.amount', `l.kind = 'allowance' and ${IS_POSTED}`))
  add(
    balances,
    'receivable',
    (await one(`select sum(i.amount) from invoices i where ${IS_POSTED}`)) -
      (await ledger('l.amount', `l.invoice_id is not null and (l.kind <> 'allowance' or ${IS_POSTED})`)),
  )
  return balances
}

/** The same under the names, or the codes, that a file has: income is three accounts, which are added up. */
function byPurpose(balances: Balances, field: 'name' | 'code'): Balances {
  const purposes: Balances = {}
  for (const [account, cents] of Object.entries(balances)) {
    const key = Object.keys(ACCOUNTS_HERE).find((one) => ACCOUNTS_HERE[one]?.[field] === account) ?? account
    add(purposes, key.startsWith('income') ? 'income' : key, cents)
  }
  return purposes
}

const BANKS = ['card', 'cash', 'check', 'transfer']
const READERS = {
  'quickbooks-online': readOnline,
  'quickbooks-desktop': readDesktop,
  xero: readXero,
  csv: readPlain,
} as const
/** All that each program has by now. */
const exported: Record<string, Balances> = { 'quickbooks-online': {}, 'quickbooks-desktop': {}, xero: {}, csv: {} }

async function exportAll(from: string, to: string): Promise<void> {
  for (const [program, read] of Object.entries(READERS)) {
    const asked = { businessId, program, from, to }
    const preview = await owner.get(`/api/books/preview?${new URLSearchParams(asked)}`)
    expect(preview.status, JSON.stringify(preview.body)).toBe(200)
    expect(preview.body.matchesLedger).toBe(true)
    const sums = preview.body.groups.flatMap((group: any) => group.accounts)
    const side = (of: 'debit' | 'credit') => sums.reduce((total: number, one: any) => total + one[of], 0)
    expect([side('debit'), side('credit')]).toEqual([preview.body.total, preview.body.total])
    if (preview.body.entries === 0) continue
    const { status, body } = await owner.post('/api/books/exports', asked)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ entries: preview.body.entries, total: preview.body.total })
    expect(body.files).toHaveLength(preview.body.files)
    const files = await download(app, owner, body)
    for (const [account, cents] of Object.entries(read(files))) add(exported[program] ?? {}, account, cents)
    // Nothing is counted twice: at once again, there is nothing.
    expect((await owner.post('/api/books/exports', asked)).status).toBe(409)
  }
}

async function mustBeEqual(): Promise<void> {
  const expected = settled(await expectedBalances())
  for (const program of ['quickbooks-online', 'quickbooks-desktop', 'csv'] as const)
    expect([program, settled(byPurpose(exported[program] ?? {}, 'name'))]).toEqual([program, expected])
  const { bank = 0, ...xero } = byPurpose(exported.xero ?? {}, 'code')
  const money = BANKS.reduce((sum, method) => sum + (expected[method] ?? 0), 0)
  const others = Object.fromEntries(Object.entries(expected).filter(([key]) => !BANKS.includes(key)))
  expect(bank).toBe(money)
  expect(settled(xero)).toEqual(others)
}

const YEARS = pickRuns(2, 40)

test(
  `files of ${YEARS} random years, read back by other readers, equal plain SQL after every export`,
  { timeout: pickRuns(240_000, 3_600_000) },
  async () => {
    let histories = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(arbitraryHistories(5, 10), fc.integer({ min: 0, max: 150 })), { minLength: 3, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 10, maxLength: 10 }),
        fc.integer({ min: 0, max: 9_000 }),
        async (all, steps, taxRate) => {
          for (const [{ deposit, acts }, start] of all) {
            now = new Date(Date.parse('2026-01-05T15:00:00Z') + start * DAY)
            const real = await RealMoney.begin(app, deposit)
            for (const [at, act] of acts.entries()) {
              now = new Date(Math.min(YEAR_END, now.getTime() + (steps[at % steps.length] ?? 1) * DAY + 5 * 3_600_000))
              await real.do(act)
            }
            histories += 1
          }
          await aTaxedInvoice(taxRate)
          now = new Date(YEAR_END)
          await recordFees(app.parts)
          // Half of the year, then all of it: what was exported first is not in it again.
          await exportAll('2026-01-01', '2026-06-30')
          await exportAll('2026-01-01', '2026-11-20')
          await mustBeEqual()
          await changeLater()
          await exportAll('2026-11-01', '2026-11-20')
          await mustBeEqual()
        },
      ),
      { numRuns: YEARS, endOnFailure: true },
    )
    expect(histories).toBeGreaterThanOrEqual(3 * YEARS)
  },
)

/** Two lines of different income, a discount, and tax. */
async function aTaxedInvoice(taxRate: number): Promise<void> {
  const lines = [
    { description: 'Pool deck sealing', quantity: 3.33, unitPrice: 1001, total: 3333 },
    { description: 'Pressure washing', quantity: 1, unitPrice: 777, total: 777 },
    { description: 'Joint sand', quantity: 7, unitPrice: 13, total: 91 },
  ]
  const net = 4201 - Math.floor((4201 * 7) / 100 + 0.5)
  const tax = Math.floor((net * taxRate) / 100_000 + 0.5)
  await anInvoice(app, net + tax, {
    lineItems: JSON.stringify(lines),
    discount: { name: 'Spring', percent: 7 },
    taxRate,
  })
}

/** What is found out after the books were exported: another service, and a void invoice. */
async function changeLater(): Promise<void> {
  await app.parts.db.pool.query(
    `update jobs set service = 'Pressure Washing' where id in (select job_id from invoices where status <> 'void' limit 1)`,
  )
  const { rows } = await app.parts.db.pool.query(
    `select i.id from invoices i where i.status in ('sent', 'overdue') and not exists (select from ledger_entries l where l.invoice_id = i.id) limit 1`,
  )
  if (rows[0])
    expect((await owner.post(`/api/invoices/${rows[0].id}/void`, { reason: 'Wrong house' })).status).toBe(200)
}
