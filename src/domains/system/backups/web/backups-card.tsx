import './backups.css'
import { DatabaseBackup, Download, RotateCcw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { getBadge, describeBackup, formatWhen } from './format.ts'
import { isUnderway, useBackUpNow, useBackups, useVerify, type BackupView } from './queries.ts'
import { RestoreNotice } from './restore-notice.tsx'

const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog)

const PLACES = {
  folder: 'Every night at 3:00 AM, stored on this computer. Keep a copy somewhere else, too.',
  s3: 'Every night at 3:00 AM, stored in your cloud storage.',
} as const

/** Shows the age, size and restore check of every stored backup, and the Back up now button. Only the owner sees it. */
export function BackupsCard() {
  const list = useBackups()
  const make = useBackUpNow()
  const { backups = [], place, restore = null } = list.data ?? {}
  const isRestoring = isUnderway(restore)
  const isBusy =
    isRestoring || make.isPending || backups.some(({ status }) => status === 'waiting' || status === 'running')
  return (
    <section className="card" aria-label="Backups">
      <div className="ph">
        <h2>Backups</h2>
        <Button tone="line" size="sm" disabled={isBusy || !list.data} onClick={() => make.mutate({})}>
          {isBusy ? <span className="spin" /> : <DatabaseBackup className="i" />}
          {isRestoring ? 'Restoring...' : isBusy ? 'Backing up...' : 'Back up now'}
        </Button>
      </div>
      {!list.data && <QueryStatus query={list} what="backups" />}
      {restore && <RestoreNotice restore={restore} />}
      {place && (
        <p className="bkwhere small subtle">
          {PLACES[place]} We keep the last 7 daily and 4 weekly backups, including all photos.
        </p>
      )}
      {list.data && backups.length === 0 && (
        <Empty title="No backups yet">The first backup runs at 3:00 AM, or select Back up now.</Empty>
      )}
      {backups.length > 0 && (
        <ul className="bks">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} isRestoring={isRestoring} />
          ))}
        </ul>
      )}
    </section>
  )
}

function BackupRow({ backup, isRestoring }: { backup: BackupView; isRestoring: boolean }) {
  const [isAsking, ask] = useState(false)
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
            Verify<span className="vh"> the backup from {at}</span>
          </Button>
          <LinkButton tone="line" size="sm" href={`/api/backups/${backup.id}/file`} download={backup.name}>
            <Download className="i" />
            Download<span className="vh"> the backup from {at}</span>
          </LinkButton>
          <Button tone="line" size="sm" disabled={isRestoring} onClick={() => ask(true)}>
            <RotateCcw className="i" />
            Restore...<span className="vh"> the backup from {at}</span>
          </Button>
        </div>
      )}
      {isAsking && <RestoreDialog backup={backup} onClose={() => ask(false)} />}
    </li>
  )
}
