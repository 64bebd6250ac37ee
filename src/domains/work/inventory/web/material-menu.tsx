import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { useUser } from '#dashboard/session.ts'
import { Button } from '#ui/button.tsx'
import { useArchiveMaterial, useDeleteMaterial } from './mutations.ts'
import { EditMaterial } from './edit-material.tsx'
import type { MaterialRow } from './queries.ts'

/** What can be done with a material, but for its stock. Deleting is the owner's. */
export function MaterialMenu({ material, onGone }: { material: MaterialRow; onGone: () => void }) {
  const [open, show] = useState<'edit' | 'delete' | null>(null)
  const isOwner = useUser().data?.role === 'owner'
  const archive = useArchiveMaterial()
  const remove = useDeleteMaterial()
  const isArchived = material.archivedAt !== null
  const close = () => show(null)
  return (
    <div className="duo">
      <Button tone="line" size="sm" onClick={() => show('edit')}>
        <Pencil className="i" />
        Edit
      </Button>
      {/* Deleting one that was used archives it, so for the owner it is one button. */}
      {isOwner && !isArchived ? (
        <Button tone="line" size="sm" onClick={() => show('delete')}>
          <Trash2 className="i" />
          Delete
        </Button>
      ) : (
        <Button
          tone="line"
          size="sm"
          disabled={archive.isPending}
          onClick={() => archive.mutate({ id: material.id, archived: !isArchived })}
        >
          {isArchived ? <ArchiveRestore className="i" /> : <Archive className="i" />}
          {isArchived ? 'Restore' : 'Archive'}
        </Button>
      )}
      {open === 'edit' && <EditMaterial material={material} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title="Delete material"
          verb="Delete material"
          busyVerb="Deleting..."
          cancel="Keep material"
          busy={remove.isPending}
          onClose={close}
          onConfirm={() => remove.mutate(material, { onSuccess: onGone, onSettled: close })}
        >
          <p>
            {material.name} will be deleted. If it’s ever been used, it’s archived with its history instead, and you can
            restore it from Archived.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
