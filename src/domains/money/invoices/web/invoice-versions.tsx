import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { summarizeLedger } from '#domains/money/ledger/ledger-summary.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { parseLineItems } from '../contract-line-items.ts'
import { toInvoiceDocument } from '../invoice-document.ts'
import { PaperView } from './invoice-paper.tsx'
import type { VersionRow, WholeRow } from './queries.ts'

/** What the customer was sent before the invoice was corrected, each version as it was. */
export function InvoiceVersions({ invoice }: { invoice: WholeRow }) {
  const versions = useQuery(api.invoices.versions.queryOptions({ input: { id: invoice.id } }))
  const [opened, open] = useState<VersionRow | null>(null)
  return (
    <section className="card" aria-labelledby="versions">
      <div className="ph">
        <h2 id="versions">Earlier versions</h2>
      </div>
      {!versions.data && <QueryStatus query={versions} what="earlier versions" className="pad" />}
      <ul className="ledger">
        {versions.data?.map((version) => (
          <li key={version.revision}>
            <div>
              <b>Version {version.revision}</b>
              <span className="sub2">
                {version.sentAt && `Sent ${formatDay(version.sentAt)}, `}corrected {formatDay(version.replacedAt)} by{' '}
                {version.byName}
                {version.reason && `: ${version.reason}`}
              </span>
            </div>
            <b className="num">{formatCents(version.amount)}</b>
            <div className="acts">
              <Button
                tone="quiet"
                size="sm"
                aria-label={`View version ${version.revision}`}
                onClick={() => open(version)}
              >
                View
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {opened && <VersionDialog invoice={invoice} version={opened} onClose={() => open(null)} />}
    </section>
  )
}

type Props = { invoice: WholeRow; version: VersionRow; onClose: () => void }

function VersionDialog({ invoice, version, onClose }: Props) {
  const facts = useQuery(api.business.facts.queryOptions())
  const title = `${invoice.invoiceNumber}, version ${version.revision}`
  const then = invoice.entries.filter(({ at }) => at <= version.replacedAt)
  return (
    <Dialog title={title} opened onClose={onClose}>
      <div className="body">
        {facts.data && (
          <PaperView
            paper={{
              ...toInvoiceDocument(facts.data, {
                ...invoice,
                ...version,
                status: 'sent',
                items: parseLineItems(version),
                tally: summarizeLedger(then),
                issuedDate: new Date(invoice.issuedDate),
                dueDate: new Date(version.dueDate),
                paidDate: null,
                revisedAt: null,
                servedAt: invoice.servedAt === null ? null : new Date(invoice.servedAt),
              }),
              stamp: `Replaced ${formatDay(version.replacedAt)}`,
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
