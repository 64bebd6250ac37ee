import { Copy, EllipsisVertical, FileDown, Link2, Link2Off, Phone, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { useCopyEstimate, useRevokeLink, useWithdrawEstimate } from './mutations.ts'
import type { WholeRow } from './queries.ts'

/** What can be done with an estimate. */
export function EstimateMenu({
  estimate,
  onSend,
  onAccept,
}: {
  estimate: WholeRow
  onSend: () => void
  onAccept: () => void
}) {
  const { id, estimateNumber, state, status, depositOwed } = estimate
  const [asking, ask] = useState<'estimate' | 'link' | null>(null)
  const takeBack = useWithdrawEstimate()
  const revoke = useRevokeLink()
  const close = () => ask(null)
  const copy = useCopyEstimate()
  const [, go] = useLocation()
  const isOpen = state !== 'accepted' && state !== 'void'
  const button = (
    <button type="button" className="btn btn-line btn-icon" aria-label={`More actions for ${estimateNumber}`}>
      <EllipsisVertical className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        {state !== 'void' && (
          <Menu.Item
            leftSection={isOpen || depositOwed > 0 ? <Send className="i" /> : <Link2 className="i" />}
            onClick={onSend}
          >
            {isOpen
              ? status === 'draft'
                ? 'Send...'
                : 'Resend...'
              : depositOwed > 0
                ? 'Request deposit...'
                : 'Copy link...'}
          </Menu.Item>
        )}
        {isOpen && (
          <Menu.Item leftSection={<Phone className="i" />} onClick={onAccept}>
            Accepted by phone...
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<FileDown className="i" />}
          component="a"
          href={`/api/estimates/${id}/pdf`}
          target="_blank"
          rel="noopener"
        >
          PDF
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy className="i" />}
          onClick={() => copy.mutate(id, { onSuccess: (made) => go(`/dashboard/estimates/${made.id}`) })}
        >
          Duplicate
        </Menu.Item>
        {status !== 'draft' && state !== 'void' && (
          <Menu.Item leftSection={<Link2Off className="i" />} onClick={() => ask('link')}>
            Revoke link...
          </Menu.Item>
        )}
        {isOpen && (
          <Menu.Item leftSection={<Undo2 className="i" />} onClick={() => ask('estimate')}>
            Cancel estimate...
          </Menu.Item>
        )}
      </DropMenu>
      {asking === 'link' && (
        <ConfirmDialog
          title={`Revoke the link to ${estimateNumber}?`}
          verb="Revoke link"
          cancel="Keep link"
          busy={revoke.isPending}
          onClose={close}
          onConfirm={() => revoke.mutate(id, { onSuccess: close })}
        >
          <p>
            Every link you’ve sent or copied stops working right away. The estimate doesn’t change, and pending messages
            will include the new link.
          </p>
        </ConfirmDialog>
      )}
      {asking === 'estimate' && (
        <ConfirmDialog
          title={`Cancel ${estimateNumber}?`}
          verb="Cancel estimate"
          cancel="Keep estimate"
          busy={takeBack.isPending}
          onClose={close}
          onConfirm={() => takeBack.mutate(id, { onSuccess: close })}
        >
          <p>
            Its link stops working and follow-ups stop. It stays in the customer’s record, and you can duplicate it.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
