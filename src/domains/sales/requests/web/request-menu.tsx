import {
  Archive,
  ArchiveRestore,
  ArrowRight,
  Ban,
  Check,
  EllipsisVertical,
  FileSignature,
  Mail,
  MessageSquare,
  MessagesSquare,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { useUser } from '#dashboard/session.ts'
import { TRANSITIONS } from '../contract-options.ts'
import { useArchiveRequest, useSetStatus } from './mutations.ts'
import type { RequestRow } from './queries.ts'
import { useWriteEstimate } from './use-write-estimate.ts'

// What few open is not carried by the page of every request.
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const ReplyDialog = lazyComponent(async () => (await import('./reply-dialog.tsx')).ReplyDialog)
const DeleteRequest = lazyComponent(async () => (await import('./delete-request.tsx')).DeleteRequest)
const EditRequest = lazyComponent(async () => (await import('./edit-request.tsx')).EditRequest)

type Opened = 'text' | 'email' | 'edit' | 'cancel' | 'delete'

/** Everything that can be done with a request beside its next step. `onPage`: it is open already. */
export function RequestMenu({ request, onPage = false }: { request: RequestRow; onPage?: boolean }) {
  const [opened, open] = useState<Opened | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [, go] = useLocation()
  const setStatus = useSetStatus()
  const { archive, unarchive } = useArchiveRequest()
  const isOwner = useUser().data?.role === 'owner'
  const next = TRANSITIONS[request.status]
  const { writeEstimate, isOffered } = useWriteEstimate(request)
  const close = () => {
    open(null)
    // The menu item that opened the dialog is gone by now, so the focus goes back to the button that opened the menu.
    setTimeout(() => opener.current?.focus())
  }
  const button = (
    <button type="button" className="x" ref={opener} aria-label={`More actions for ${request.name}`}>
      <EllipsisVertical className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        {!onPage && (
          <Menu.Item leftSection={<ArrowRight className="i" />} onClick={() => go(`/dashboard/requests/${request.id}`)}>
            Open request
          </Menu.Item>
        )}
        {next.includes('contacted') && (
          <Menu.Item
            leftSection={<Check className="i" />}
            onClick={() => setStatus.mutate({ id: request.id, status: 'contacted' })}
          >
            Mark Contacted
          </Menu.Item>
        )}
        {next.includes('completed') && (
          <Menu.Item
            leftSection={<Check className="i" />}
            onClick={() => setStatus.mutate({ id: request.id, status: 'completed' })}
          >
            Mark Completed
          </Menu.Item>
        )}
        <Menu.Item leftSection={<MessageSquare className="i" />} onClick={() => open('text')}>
          Text...
        </Menu.Item>
        <Menu.Item
          leftSection={<MessagesSquare className="i" />}
          onClick={() => go(`/dashboard/messages/${request.phone.slice(1)}`)}
        >
          Open conversation
        </Menu.Item>
        {request.email !== '' && (
          <Menu.Item leftSection={<Mail className="i" />} onClick={() => open('email')}>
            Email...
          </Menu.Item>
        )}
        {isOffered && (
          <Menu.Item leftSection={<FileSignature className="i" />} onClick={writeEstimate}>
            Write estimate
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Pencil className="i" />} onClick={() => open('edit')}>
          Edit request...
        </Menu.Item>
        {next.includes('cancelled') && (
          <Menu.Item leftSection={<Ban className="i" />} onClick={() => open('cancel')}>
            Cancel request...
          </Menu.Item>
        )}
        {request.archivedAt !== null ? (
          <Menu.Item
            leftSection={<ArchiveRestore className="i" />}
            onClick={() => unarchive.mutate({ id: request.id })}
          >
            Restore
          </Menu.Item>
        ) : (
          next.length === 0 && (
            <Menu.Item leftSection={<Archive className="i" />} onClick={() => archive.mutate({ id: request.id })}>
              Archive
            </Menu.Item>
          )
        )}
        {isOwner && (
          <Menu.Item leftSection={<Trash2 className="i" />} onClick={() => open('delete')}>
            Delete request...
          </Menu.Item>
        )}
      </DropMenu>
      {(opened === 'text' || opened === 'email') && (
        <ReplyDialog request={request} type={opened === 'text' ? 'sms' : 'email'} onClose={close} />
      )}
      {opened === 'edit' && <EditRequest request={request} onClose={close} />}
      {opened === 'cancel' && <CancelDialog request={request} onClose={close} />}
      {opened === 'delete' && (
        <DeleteRequest request={request} onClose={close} onGone={() => onPage && go('/dashboard/requests')} />
      )}
    </>
  )
}
