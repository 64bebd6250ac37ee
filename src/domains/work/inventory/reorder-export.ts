import * as business from '#domains/system/business/service.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { formatCents, toDollarText } from '#lib/money.ts'
import { toSender, toSumLine } from '#lib/printable-document.ts'
import type { PrintableDocument } from '#lib/printable-document.ts'
import { formatPhone } from '#lib/phone.ts'
import { formatList } from '#lib/format-list.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import type { ReorderLine } from './contract-material.ts'
import { getUnitLabel } from './contract-units.ts'
import { formatPackSize, formatPacks, formatReason } from './format-reorder.ts'
import { getReorderList } from './reorder-list.ts'
import { listSuppliers } from './manage-suppliers.ts'

type ReorderQuery = { businessId?: string | undefined }

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
export async function exportReorderCsv(tx: Tx, asked: ReorderQuery): Promise<{ fileName: string; body: string }> {
  const rows = bySupplier(await listToBuy(tx, asked)).map((line) => [
    line.name,
    line.supplier ?? '',
    line.packs,
    line.packName ?? getUnitLabel(1, line.unit),
    line.units,
    line.unit,
    toDollarText(line.unitCost),
    toDollarText(line.cost),
    line.quantityOnHand,
    line.quantityReserved,
    line.needed,
    line.neededOn ?? '',
    line.minStockLevel,
  ])
  const body = BYTE_ORDER_MARK + formatCsv([COLUMNS, ...rows])
  return { fileName: `${nameOf(tx)}.csv`, body }
}

/** The list on paper, for the way to the supplier. */
export async function renderReorderPdf(tx: Tx, asked: ReorderQuery): Promise<Pdf> {
  const [facts, lines, suppliers] = await Promise.all([business.facts(tx), listToBuy(tx, asked), listSuppliers(tx)])
  const of = asked.businessId === undefined ? 'All businesses' : (await business.get(tx, asked.businessId)).name
  const sellers = suppliers.filter(({ name }) => lines.some(({ supplier }) => supplier === name))
  const paper: PrintableDocument = {
    title: 'Reorder list',
    number: of,
    stamp: null,
    from: toSender(facts),
    to: {
      called: 'Supplier',
      name: sellers.length === 0 ? 'Any supplier' : formatList(sellers.map(({ name }) => name)),
      lines: sellers.flatMap(({ name, phone }) => (phone === null ? [] : [`${name} ${formatPhone(phone)}`])),
    },
    dates: [{ called: 'As of', day: formatDay(tx.now) }],
    lead: lines.length === 0 ? 'You have enough of everything. Nothing to buy.' : null,
    rows: bySupplier(lines).map(rowOf),
    sums: [
      {
        ...toSumLine(
          'Total',
          lines.reduce((cents, line) => cents + line.cost, 0),
        ),
        isLast: true,
      },
    ],
    notes: ['Prices are from your last purchase of each item.'],
  }
  return { fileName: `${nameOf(tx)}.pdf`, body: await renderPdf(paper) }
}

const rowOf = (line: ReorderLine): PrintableDocument['rows'][number] => ({
  description: [line.name, formatPackSize(line)].filter(Boolean).join(' '),
  detail: [line.supplier, formatReason(line)].filter(Boolean).join(': '),
  quantity: formatPacks(line),
  price: formatCents(line.cost / line.packs),
  total: formatCents(line.cost),
})

/** What was ordered is not on the paper for the supplier. */
const listToBuy = async (tx: Tx, asked: ReorderQuery): Promise<ReorderLine[]> =>
  (await getReorderList(tx, asked)).filter(({ packs }) => packs > 0)

/** What has no supplier comes last; of one supplier the order of the list stays. */
const bySupplier = (lines: readonly ReorderLine[]): ReorderLine[] =>
  lines.toSorted((a, b) => (a.supplier ?? '\uFFFF').localeCompare(b.supplier ?? '\uFFFF'))

const nameOf = ({ now }: Tx): string => `reorder-list-${toDay(now)}`
