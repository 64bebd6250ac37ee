import {
  Archive,
  ArchiveRestore,
  EllipsisVertical,
  FileSignature,
  Phone,
  Printer,
  RefreshCw,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DAY_SHEET } from '#dashboard/day/day-path.ts'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUser } from '#dashboard/session.ts'
import { formatPhone } from '#lib/phone.ts'
import { useArchiveJob } from '../mutations.ts'
import type { JobRow } from '../row-types.ts'

const DeleteJob = lazyComponent(async () => (await import('./delete-job.tsx')).DeleteJob)
const JobStatusDialog = lazyComponent(async () => (await import('../job-status-dialog.tsx')).JobStatusDialog)

/** What else can be done with a job. */
export function JobMenu({ job }: { job: JobRow }) {
  const [opened, open] = useState<'status' | 'delete' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const { archive, unarchive } = useArchiveJob()
  const isOwner = useUser().data?.role === 'owner'
  const close = () => {
    open(null)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  return (
    <>
      <DropMenu
        align="end"
        button={
          <button type="button" className="x" ref={opener} aria-label="More actions">
            <EllipsisVertical className="i" />
          </button>
        }
      >
        <Menu.Item leftSection={<RefreshCw className="i" />} onClick={() => open('status')}>
          Update Status...
        </Menu.Item>
        {/* A customer who was erased has no number. */}
        {job.customerPhone && (
          <Menu.Item leftSection={<Phone className="i" />} component="a" href={`tel:${job.customerPhone}`}>
            Call {formatPhone(job.customerPhone)}
          </Menu.Item>
        )}
        {job.status !== 'completed' && job.status !== 'cancelled' && (
          <Menu.Item
            leftSection={<FileSignature className="i" />}
            onClick={() => go(`/dashboard/estimates/new?job=${job.id}`)}
          >
            Write estimate
          </Menu.Item>
        )}
        {/* What the crew sees on its day, so there is none before the job has one. */}
        {job.scheduledDate && job.status !== 'cancelled' && (
          <Menu.Item
            leftSection={<Printer className="i" />}
            onClick={() => go(`${DAY_SHEET}?date=${job.scheduledDate}&job=${job.id}`)}
          >
            Work order
          </Menu.Item>
        )}
        {job.archivedAt !== null ? (
          <Menu.Item leftSection={<ArchiveRestore className="i" />} onClick={() => unarchive.mutate({ id: job.id })}>
            Restore
          </Menu.Item>
        ) : (
          (job.status === 'completed' || job.status === 'cancelled') && (
            <Menu.Item leftSection={<Archive className="i" />} onClick={() => archive.mutate({ id: job.id })}>
              Archive
            </Menu.Item>
          )
        )}
        {isOwner && (
          <Menu.Item leftSection={<Trash2 className="i" />} onClick={() => open('delete')}>
            Delete job...
          </Menu.Item>
        )}
      </DropMenu>
      {opened === 'status' && <JobStatusDialog id={job.id} onClose={close} />}
      {opened === 'delete' && <DeleteJob job={job} onClose={close} onGone={() => go('/dashboard/jobs')} />}
    </>
  )
}
