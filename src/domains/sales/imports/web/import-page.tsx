import './imports.css'
import { useParams } from 'wouter'
import { FailedRecord } from '#dashboard/parts/failed-record.tsx'
import { BackTo, useRecordTitle } from '#dashboard/parts/record-page.tsx'
import { Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { Stepper } from '#dashboard/parts/stepper.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { ColumnsStep } from './columns-step.tsx'
import { Checking, DryRunStep } from './dry-run-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportStep } from './import-step.tsx'
import { useImport, type ImportRow } from './queries.ts'
import { formatFile } from './format.ts'

const STEPS = ['File', 'Columns', 'Preview', 'Import'].map((word) => ({ word }))

/**
 * Customers from a file: choose it, say what its columns are, see what it would do, import. Which step it is, the
 * server knows.
 */
export function ImportPage() {
  const { id } = useParams()
  useRecordTitle('Import', 'Customers')
  return <div className="imp">{id === undefined ? <NewImport /> : <OneImport id={id} />}</div>
}

function NewImport() {
  return (
    <>
      <Head
        step={0}
        words="A CSV file from a spreadsheet or another program, or contact cards from a phone. Nothing is saved until the last step."
      />
      <FileStep />
    </>
  )
}

function OneImport({ id }: { id: string }) {
  const found = useImport(id)
  const [step, goTo] = useUrlState('step')
  if (found.isError && !found.data)
    return (
      <>
        <BackTo tab="Customers" href="/dashboard/customers" />
        <FailedRecord record="import" back={{ name: 'Customers', href: '/dashboard/customers' }} query={found} />
      </>
    )
  if (!found.data)
    return (
      <>
        <Head step={1} words="" />
        <Loading what="the import" />
        <div className="card">
          <SkeletonRows rows={6} />
        </div>
      </>
    )
  const row = found.data
  const at = stepOf(row, step)
  return (
    <>
      <Head
        step={at}
        words={`${formatFile(row)}${at < 3 ? ' Nothing is saved until the last step.' : ''}`}
        ended={row.status === 'done'}
      />
      {at === 1 && <ColumnsStep key={`${row.delimiter}${row.hasHeadings}`} of={row} onChecked={() => goTo('')} />}
      {at === 2 &&
        (row.status === 'checking' ? <Checking of={row} /> : <DryRunStep of={row} onBack={() => goTo('columns')} />)}
      {at === 3 && <ImportStep of={row} />}
    </>
  )
}

function stepOf({ status }: ImportRow, asked: string): number {
  if (status === 'columns') return 1
  if (status === 'checked') return asked === 'columns' ? 1 : 2
  return status === 'checking' ? 2 : 3
}

function Head({ step, words, ended = false }: { step: number; words: string; ended?: boolean }) {
  return (
    <>
      <BackTo tab="Customers" href="/dashboard/customers" />
      <div className="ttl">
        <div>
          <h1>Import customers</h1>
          <p>{words}</p>
        </div>
      </div>
      <Stepper label="Steps" steps={STEPS} at={step} isOver={ended} />
    </>
  )
}
