import './books.css'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { fieldErrors } from '#dashboard/api-client.ts'
import { useBusiness } from '#dashboard/business.ts'
import { Empty, LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { useToday } from '#dashboard/parts/use-today.ts'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useUser } from '#dashboard/session.ts'
import { isDay } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { Program } from '../contract.ts'
import { AccountsCard } from './accounts-card.tsx'
import { ExportedCard } from './exported-card.tsx'
import { FilesDialog } from './files-dialog.tsx'
import { formatVerb, listPeriods } from './format.ts'
import { InviteCard } from './invite-card.tsx'
import { JournalCard } from './journal-card.tsx'
import { MethodsCard, SalesTaxCard } from './month-reports.tsx'
import { PeriodCard } from './period-card.tsx'
import { useExport, useExports, usePreview } from './queries.ts'

/** What the accountant needs, in the format that their program imports. The owner's and the accountant's alone. */
export function BooksTab() {
  const role = useUser().data?.role
  const { businesses, business } = useBusiness()
  if (role === 'staff') return <Empty title="Only the owner can see the books">Ask the owner for these numbers.</Empty>
  if (businesses.isError && !business) return <LoadError what="Couldn’t load businesses" query={businesses} />
  if (!business) return <Loading what="the books" />
  return <Books key={business.id} businessId={business.id} />
}

function Books({ businessId }: { businessId: string }) {
  const isOwner = useUser().data?.role === 'owner'
  const today = useToday()
  const exports = useExports(businessId)
  const [lastMonth] = listPeriods(today)
  const [typedFrom, setFrom] = useUrlState('from')
  const [typedTo, setTo] = useUrlState('to')
  const [typedProgram, setProgram] = useUrlState('program')
  const [shownFiles, showFiles] = useState<string | null>(null)
  const from = isDay(typedFrom) ? typedFrom : (lastMonth?.from ?? today)
  const to = isDay(typedTo) ? typedTo : (lastMonth?.to ?? today)
  // The program of last time, until another one is chosen.
  const program = Program.safeParse(typedProgram).data ?? exports.data?.[0]?.program ?? 'quickbooks-online'
  const isReady = from <= to && !exports.isPending
  const preview = usePreview({ businessId, program, from, to }, isReady)
  const { keyFor } = useIdempotencyKey()
  const makeExport = useExport()
  const period = { businessId, from, to }
  const errors = from > to ? { to: 'The start date can’t be after the end date.' } : fieldErrors(preview.error)
  const found = isReady && !preview.isError ? preview.data : undefined
  const canExport =
    found !== undefined && !preview.isPlaceholderData && found.entries > 0 && found.withoutCode.length === 0
  const submit = () => {
    const asked = { ...period, program }
    makeExport.mutate(
      // After an export the same period is a new one: it holds what changed since.
      { ...asked, key: keyFor({ ...asked, exports: exports.data?.length }) },
      { onSuccess: ({ id }) => showFiles(id) },
    )
  }
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Books</h1>
          <p>What your accountant needs, in the format their program imports.</p>
        </div>
        <div className="acts">
          <Button tone="clay" disabled={!canExport || makeExport.isPending} onClick={submit}>
            {makeExport.isPending ? <span className="spin" /> : <Download className="i" />}
            {makeExport.isPending ? 'Exporting...' : formatVerb(period)}
          </Button>
        </div>
      </div>
      <div className="g2 books">
        <div className="stack">
          <PeriodCard
            {...{ from, to, program, today, errors }}
            onDays={(days) => {
              setFrom(days.from)
              setTo(days.to)
            }}
            onProgram={setProgram}
          />
          <JournalCard preview={preview} shown={found} isWrong={errors.from !== undefined || errors.to !== undefined} />
          <SalesTaxCard period={period} isReady={isReady} />
          <MethodsCard period={period} isReady={isReady} />
        </div>
        <div className="stack">
          <ExportedCard exports={exports} onOpen={showFiles} />
          <AccountsCard businessId={businessId} isOwner={isOwner} />
          {isOwner && <InviteCard />}
        </div>
      </div>
      {shownFiles && <FilesDialog id={shownFiles} onClose={() => showFiles(null)} />}
    </>
  )
}
