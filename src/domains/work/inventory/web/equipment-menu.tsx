import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Ellipsis,
  Info,
  Pencil,
  Wrench,
} from 'lucide-react'
import { useRef, useState } from 'react'
import { DropMenu, Menu } from '#dashboard/parts/drop-menu.tsx'
import { AddServiceRecord } from './add-service-record.tsx'
import { ArchiveEquipment } from './archive-equipment.tsx'
import { useArchiveEquipment, useSetEquipmentStatus } from './mutations.ts'
import { EditEquipment } from './edit-equipment.tsx'
import type { EquipmentRow } from './queries.ts'
import { StatusDialog } from './status-dialog.tsx'

/** What can be done with a piece of equipment. */
export function EquipmentMenu({ piece, onOpen }: { piece: EquipmentRow; onOpen: () => void }) {
  const [open, show] = useState<'edit' | 'service' | 'maintenance' | 'out-of-service' | 'archive' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const setStatus = useSetEquipmentStatus()
  const archive = useArchiveEquipment()
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
      aria-label={`Actions for ${piece.name}`}
    >
      <Ellipsis className="i" />
    </button>
  )
  return (
    <>
      <DropMenu align="end" button={button}>
        <Menu.Item leftSection={<Info className="i" />} onClick={onOpen}>
          Details
        </Menu.Item>
        {piece.archivedAt !== null ? (
          <Menu.Item
            leftSection={<ArchiveRestore className="i" />}
            onClick={() => archive.mutate({ id: piece.id, archived: false })}
          >
            Restore
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<Pencil className="i" />} onClick={() => show('edit')}>
              Edit...
            </Menu.Item>
            <Menu.Item leftSection={<ClipboardCheck className="i" />} onClick={() => show('service')}>
              Record service...
            </Menu.Item>
            {piece.status !== 'operational' && (
              <Menu.Item
                leftSection={<CircleCheck className="i" />}
                onClick={() => setStatus.mutate({ id: piece.id, status: 'operational' })}
              >
                Operational
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Wrench className="i" />} onClick={() => show('maintenance')}>
              Maintenance...
            </Menu.Item>
            <Menu.Item leftSection={<CircleX className="i" />} onClick={() => show('out-of-service')}>
              Out of service...
            </Menu.Item>
            <Menu.Item leftSection={<Archive className="i" />} onClick={() => show('archive')}>
              Archive...
            </Menu.Item>
          </>
        )}
      </DropMenu>
      {open === 'edit' && <EditEquipment piece={piece} onClose={close} />}
      {open === 'service' && <AddServiceRecord piece={piece} onClose={close} />}
      {open === 'archive' && <ArchiveEquipment piece={piece} onClose={close} />}
      {(open === 'maintenance' || open === 'out-of-service') && (
        <StatusDialog piece={piece} status={open} onClose={close} />
      )}
    </>
  )
}
