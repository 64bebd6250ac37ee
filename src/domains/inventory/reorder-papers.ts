import * as business from '#domains/business/service.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { sender, sum } from '#lib/paper.ts'
import type { Paper } from '#lib/paper.ts'
import { formatPhone } from '#lib/phone.ts'
import { list } from '#lib/words.ts'
import { BYTE_ORDER_MARK, csv } from '#platform/csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { print } from '#platform/press/press.ts'
import type { Pdf } from '#platform/press/press.ts'
import type { ReorderLine } from './material-contract.ts'
import { unitFor } from './measures.ts'
import { ofWords, packWords, whyWords } from './reorder-words.ts'
import { reorderList } from './reorder.ts'
import { listSuppliers } from './suppliers.ts'

type Asked = { businessId?: string | undefined }

const COLUMNS = [
  'Material',
  'Supplier',
  'Packs',
  'Pack',
  'Units',
  'Unit',
  'Unit Cost',
  'Total',
  'On Hand',
  'Reserved',
  'Needed',
  'Needed On',
  'Minimum',
]

/** The list as a spreadsheet reads it, what is bought of one supplier together. */
export async function reorderCsv(tx: Tx, asked: Asked): Promise<{ fileName: string; body: string }> {
  const rows = bySupplier(await reorderList(tx, asked)).map((line) => [
    line.name,
    line.supplier ?? '',
    line.packs,
    line.packName ?? unitFor(1, line.unit),
    line.units,
    line.unit,
    (line.unitCost / 100).toFixed(2),
    (line.cost / 100).toFixed(2),
    line.quantityOnHand,
    line.quantityReserved,
    line.needed,
    line.neededOn ?? '',
    line.minStockLevel,
  ])
  const body = BYTE_ORDER_MARK + csv([COLUMNS, ...rows])
  return { fileName: `${nameOf(tx)}.csv`, body }
}

/** The list on paper, for the way to the supplier. */
export async function reorderPdf(tx: Tx, asked: Asked): Promise<Pdf> {
  const [facts, lines, suppliers] = await Promise.all([business.facts(tx), reorderList(tx, asked), listSuppliers(tx)])
  const of = asked.businessId === undefined ? 'All of the business' : (await business.get(tx, asked.businessId)).name
  const sellers = suppliers.filter(({ name }) => lines.some(({ supplier }) => supplier === name))
  const paper: Paper = {
    title: 'Reorder list',
    number: of,
    stamp: null,
    from: sender(facts),
    to: {
      called: 'Buy from',
      name: sellers.length === 0 ? 'Any supplier' : list(sellers.map(({ name }) => name)),
      lines: sellers.flatMap(({ name, phone }) => (phone === null ? [] : [`${name} ${formatPhone(phone)}`])),
    },
    dates: [{ called: 'As of', day: formatDay(tx.now) }],
    lead: lines.length === 0 ? 'There is enough of everything: nothing to buy.' : null,
    rows: bySupplier(lines).map(rowOf),
    sums: [
      {
        ...sum(
          'Total',
          lines.reduce((cents, line) => cents + line.cost, 0),
        ),
        isLast: true,
      },
    ],
    notes: ['Prices are what each was bought for last.'],
  }
  return { fileName: `${nameOf(tx)}.pdf`, body: await print(paper) }
}

const rowOf = (line: ReorderLine): Paper['rows'][number] => ({
  description: [line.name, ofWords(line)].filter(Boolean).join(' '),
  detail: [line.supplier, whyWords(line)].filter(Boolean).join(': '),
  quantity: packWords(line),
  price: formatCents(line.cost / line.packs),
  total: formatCents(line.cost),
})

/** What has no supplier comes last; of one supplier the order of the list stays. */
const bySupplier = (lines: readonly ReorderLine[]): ReorderLine[] =>
  lines.toSorted((a, b) => (a.supplier ?? '\uFFFF').localeCompare(b.supplier ?? '\uFFFF'))

const nameOf = ({ now }: Tx): string => `reorder-list-${toDay(now)}`
