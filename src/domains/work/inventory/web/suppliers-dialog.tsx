import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { RecordDialog, pickChanges, EditDialog } from '#dashboard/parts/record-dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { parseForm, formValues, type Errors, type FormResult } from '#dashboard/parts/use-validated-form.ts'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import { mailLink } from '#lib/mail-link.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button } from '#ui/button.tsx'
import { NewSupplier } from '../contract-supplier.ts'
import { useAddSupplier, useChangeSupplier, useDeleteSupplier } from './mutations.ts'
import { newestSupplier, useSuppliers, type SupplierRow } from './queries.ts'

/** Lists the suppliers: their phone numbers, and what is bought from them. */
export function SuppliersDialog({ onClose }: { onClose: () => void }) {
  const suppliers = useSuppliers()
  const [open, show] = useState<SupplierRow | 'new' | null>(null)
  const close = () => show(null)
  if (open === 'new') return <AddSupplier onClose={close} />
  if (open !== null) return <EditSupplier supplier={open} onClose={close} />
  return (
    <Dialog title="Suppliers" opened onClose={onClose}>
      <div className="body">
        <QueryStatus query={suppliers} what="suppliers" failed="Failed to fetch suppliers" />
        {suppliers.data?.length === 0 && (
          <p className="muted">No suppliers yet. Suppliers you enter on a material are added here automatically.</p>
        )}
        {suppliers.data && suppliers.data.length > 0 && (
          <ul className="sellers">
            {suppliers.data.map((supplier) => (
              <Seller key={supplier.id} supplier={supplier} onEdit={() => show(supplier)} />
            ))}
          </ul>
        )}
      </div>
      <div className="d-foot">
        <Button tone="line" onClick={onClose}>
          Close
        </Button>
        <Button tone="tide" onClick={() => show('new')}>
          <Plus className="i" />
          Add supplier
        </Button>
      </div>
    </Dialog>
  )
}

function Seller({ supplier, onEdit }: { supplier: SupplierRow; onEdit: () => void }) {
  const isOwner = useUser().data?.role === 'owner'
  const remove = useDeleteSupplier()
  const { id, name, phone, email, materials } = supplier
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="small subtle">{materials === 1 ? '1 material' : `${materials} materials`}</span>
        <span className="small">
          {phone !== null && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}{' '}
          {email !== null && <a href={mailLink(email)}>{email}</a>}
        </span>
      </div>
      <div className="acts">
        <Button tone="line" size="sm" icon aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil className="i" />
        </Button>
        {isOwner && materials === 0 && (
          <Button
            tone="line"
            size="sm"
            icon
            aria-label={`Delete ${name}`}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ id })}
          >
            <Trash2 className="i" />
          </Button>
        )}
      </div>
    </li>
  )
}

const readSupplier = (form: HTMLFormElement | null): FormResult<z.output<typeof NewSupplier>> =>
  parseForm(NewSupplier, formValues(form))

function AddSupplier({ onClose }: { onClose: () => void }) {
  const add = useAddSupplier()
  return (
    <RecordDialog
      title="Add supplier"
      verb="Add supplier"
      read={readSupplier}
      save={add}
      toInput={(typed, key) => ({ ...typed, key })}
      onClose={onClose}
    >
      {(errors) => <SupplierFields errors={errors} />}
    </RecordDialog>
  )
}

function EditSupplier({ supplier, onClose }: { supplier: SupplierRow; onClose: () => void }) {
  const change = useChangeSupplier()
  return (
    <EditDialog
      title="Edit supplier"
      verb="Save supplier"
      record={supplier}
      newest={newestSupplier}
      read={readSupplier}
      save={change}
      toInput={(typed, seen, version) => ({ id: seen.id, version, ...pickChanges(typed, seen) })}
      onClose={onClose}
    >
      {(seen, errors) => <SupplierFields supplier={seen} errors={errors} />}
    </EditDialog>
  )
}

function SupplierFields({ supplier, errors }: { supplier?: SupplierRow; errors: Errors }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        maxLength={120}
        autoComplete="off"
        defaultValue={supplier?.name}
        error={errors.name}
        data-autofocus
      />
      <div className="two2">
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          optional
          autoComplete="off"
          defaultValue={supplier?.phone ? formatPhone(supplier.phone) : ''}
          error={errors.phone}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          optional
          autoComplete="off"
          defaultValue={supplier?.email ?? ''}
          error={errors.email}
        />
      </div>
      <TextField
        label="Website"
        name="website"
        optional
        autoComplete="off"
        defaultValue={supplier?.website ?? ''}
        error={errors.website}
      />
      <AreaField
        label="Notes"
        name="notes"
        optional
        rows={2}
        maxLength={1000}
        defaultValue={supplier?.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}
