import './backups.css'
import { DatabaseBackup, Download, ShieldCheck } from 'lucide-react'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useBackUpNow, useBackups, useVerify, type BackupView } from './queries.ts'
import { getBadge, describeBackup, formatWhen } from './format.ts'

const PLACES = {
  folder: 'Every night at 3:00 AM, on this machine. Keep a copy elsewhere, too.',
  s3: 'Every night at 3:00 AM, in your store.',
} as const

/** Every backup that is kept: how old, how large, and whether it could be restored; Back up now. The owner's alone. */
export function BackupsCard() {
  const list = useBackups()
  const make = useBackUpNow()
  const { backups = [], place } = list.data ?? {}
  const isBusy = make.isPending || backups.some(({ status }) => status === 'waiting' || status === 'running')
  return (
    <section className="card" aria-label="Backups">
      <div className="ph">
        <h2>Backups</h2>
        <Button tone="line" size="sm" disabled={isBusy || !list.data} onClick={() => make.mutate({})}>
          {isBusy ? <span className="spin" /> : <DatabaseBackup className="i" />}
          {isBusy ? 'Backing up...' : 'Back up now'}
        </Button>
      </div>
      {list.isPending && (
        <>
          <Loading what="backups" />
          <SkeletonRows />
        </>
      )}
      {list.isError && !list.data && (
        <LoadError
          what="Failed to load backups"
          error={list.error}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {place && <p className="bkwhere small subtle">{PLACES[place]} Kept are 7 days and 4 weeks, with all photos.</p>}
      {list.data && backups.length === 0 && (
        <Empty title="No backups yet">The first is made at 3:00 AM, or when you press Back up now.</Empty>
      )}
      {backups.length > 0 && (
        <ul className="bks">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BackupRow({ backup }: { backup: BackupView }) {
  const verify = useVerify()
  const at = formatWhen(backup.startedAt ?? backup.createdAt)
  return (
    <li>
      <div>
        <b>{at}</b>
        <StatusBadge {...getBadge(backup)} />
      </div>
      <p className="small">{describeBackup(backup)}</p>
      {backup.status === 'done' && (
        <div className="acts">
          <Button
            tone="line"
            size="sm"
            disabled={verify.isPending || backup.verifyingAt !== null}
            onClick={() => verify.mutate({ id: backup.id })}
          >
            <ShieldCheck className="i" />
            Verify<span className="vh"> the backup of {at}</span>
          </Button>
          <LinkButton tone="line" size="sm" href={`/api/backups/${backup.id}/file`} download={backup.name}>
            <Download className="i" />
            Download<span className="vh"> the backup of {at}</span>
          </LinkButton>
        </div>
      )}
    </li>
  )
}
