import { Menu } from '@mantine/core'
import { Ban, BriefcaseBusiness, Ellipsis, History, Pause, Pencil, Play, User } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { DropMenu } from '#dashboard/parts/drop-menu.tsx'
import { useSetStatus } from './mutations.ts'
import { EditService } from './edit-service.tsx'
import type { ContractRow } from './queries.ts'
import { VisitsDialog } from './visits-dialog.tsx'

/** What can be done with a contract. */
export function ContractMenu({ contract }: { contract: ContractRow }) {
  const [open, show] = useState<'edit' | 'cancel' | 'visits' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const setStatus = useSetStatus()
  const { status, visit, customerId, customerName, service } = contract
  const close = () => {
    show(null)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  const button = (
    <button
      type="button"
      ref={opener}
      className="btn btn-line btn-icon btn-sm"
      aria-label={`Actions for ${customerName}, ${service}`}
    >
      <Ellipsis className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        <Menu.Item leftSection={<Pencil className="i" />} onClick={() => show('edit')}>
          Edit...
        </Menu.Item>
        {status !== 'active' && (
          <Menu.Item
            leftSection={<Play className="i" />}
            onClick={() => setStatus.mutate({ contract, status: 'active' })}
          >
            {status === 'paused' ? 'Resume' : 'Restart'}
          </Menu.Item>
        )}
        {status !== 'paused' && (
          <Menu.Item
            leftSection={<Pause className="i" />}
            onClick={() => setStatus.mutate({ contract, status: 'paused' })}
          >
            Pause
          </Menu.Item>
        )}
        {status !== 'cancelled' && (
          <Menu.Item leftSection={<Ban className="i" />} onClick={() => show('cancel')}>
            Cancel service...
          </Menu.Item>
        )}
        {visit && (
          <Menu.Item
            leftSection={<BriefcaseBusiness className="i" />}
            onClick={() => go(`/dashboard/jobs/${visit.jobId}`)}
          >
            Open next job
          </Menu.Item>
        )}
        <Menu.Item leftSection={<History className="i" />} onClick={() => show('visits')}>
          Past visits...
        </Menu.Item>
        <Menu.Item leftSection={<User className="i" />} onClick={() => go(`/dashboard/customers/${customerId}`)}>
          Open customer
        </Menu.Item>
      </DropMenu>
      {open === 'edit' && <EditService contract={contract} onClose={close} />}
      {open === 'visits' && <VisitsDialog contract={contract} onClose={close} />}
      {open === 'cancel' && (
        <ConfirmDialog
          title="Cancel service"
          verb="Cancel service"
          busyVerb="Cancelling..."
          cancel="Keep service"
          busy={setStatus.isPending}
          onClose={close}
          onConfirm={() => setStatus.mutate({ contract, status: 'cancelled' }, { onSettled: close })}
        >
          <p>
            No more jobs will be created from {service} for {customerName}.{' '}
            {visit ? 'The job that’s already created isn’t cancelled. Cancel it separately if you don’t need it.' : ''}{' '}
            The service moves to Cancelled with its history.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
