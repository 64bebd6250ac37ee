import { Ban, BriefcaseBusiness, Ellipsis, Pause, Pencil, Play, User } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { useSetStatus } from './mutations.ts'
import type { ContractRow } from './queries.ts'
import { CancelService } from './cancel-service.tsx'

/** What can be done with a contract. */
export function ContractMenu({ contract }: { contract: ContractRow }) {
  const [cancelling, ask] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const setStatus = useSetStatus()
  const { status, visit, customerId, customerName, service } = contract
  const close = () => {
    ask(false)
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
        <Menu.Item leftSection={<Pencil className="i" />} onClick={() => go(`/dashboard/recurring/${contract.id}`)}>
          Open plan
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
          <Menu.Item leftSection={<Ban className="i" />} onClick={() => ask(true)}>
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
        <Menu.Item leftSection={<User className="i" />} onClick={() => go(`/dashboard/customers/${customerId}`)}>
          Open customer
        </Menu.Item>
      </DropMenu>
      {cancelling && <CancelService contract={contract} onClose={close} />}
    </>
  )
}
