import { useState, type FormEvent } from 'react'
import { ConfirmDialog, Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { SelectField, TextField } from '#dashboard/parts/field.tsx'
import { WhatChanged } from '#dashboard/timeline/what-changed.tsx'
import { GALLERY_CATEGORIES, Type, TYPES } from '../contract.ts'
import { useChosenJob } from './job-queries.ts'
import { JobPicker } from './job-picker.tsx'
import { PairSelect } from './pair-select.tsx'
import { PhotoImage } from './photo-image.tsx'
import { useRemovePhoto, useUpdatePhoto, type PhotoRow } from './queries.ts'
import { pickChanges, TYPE_WORDS } from './format.ts'

type PhotoText = Pick<PhotoRow, 'type' | 'category' | 'caption' | 'alt' | 'jobId'>

/** What a photo shows, which job it is of, and what it is paired with. It closes when that is saved. */
export function EditDialog({ photo, onClose }: { photo: PhotoRow; onClose: () => void }) {
  // Only what is typed and chosen here: the rest is as the photo is by now.
  const [typed, type] = useState<Partial<PhotoText>>({})
  const words = { ...photo, ...typed }
  const [picking, pick] = useState(false)
  const job = useChosenJob(words.jobId ?? '')
  const update = useUpdatePhoto()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changes = pickChanges(typed, photo)
    if (Object.keys(changes).length === 0) return onClose()
    update.mutate({ id: photo.id, ...changes }, { onSuccess: onClose })
  }
  if (picking)
    return (
      <JobPicker
        chosen={words.jobId ?? ''}
        onChoose={(id) => {
          type({ ...typed, jobId: id || null })
          pick(false)
        }}
        onClose={() => pick(false)}
      />
    )
  return (
    <Dialog title="Edit photo" opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body stackf">
          <div className="pw2">
            <PhotoImage photo={photo} sizes="480px" />
          </div>
          <p className="small">
            Job: {job.words}.{' '}
            <button type="button" className="linkb" onClick={() => pick(true)}>
              Change job
            </button>
          </p>
          <div className="two">
            <SelectField
              label="Photo type"
              value={words.type}
              onChange={(event) => type({ ...typed, type: Type.parse(event.target.value) })}
            >
              {TYPES.map((one) => (
                <option key={one} value={one}>
                  {TYPE_WORDS[one]}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Category"
              value={words.category}
              onChange={(event) =>
                type({
                  ...typed,
                  category: GALLERY_CATEGORIES.find((one) => one === event.target.value) ?? words.category,
                })
              }
            >
              {GALLERY_CATEGORIES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          </div>
          <TextField
            label="Caption"
            optional
            maxLength={300}
            value={words.caption}
            onChange={(event) => type({ ...typed, caption: event.target.value })}
          />
          <TextField
            label="Alt text"
            optional
            hint="Describe the photo for people who can’t see it."
            maxLength={300}
            value={words.alt}
            onChange={(event) => type({ ...typed, alt: event.target.value })}
          />
          {photo.jobId !== null &&
            photo.type !== 'other' &&
            words.jobId === photo.jobId &&
            words.type === photo.type && <PairSelect photo={photo} jobId={photo.jobId} />}
          <WhatChanged of="photos" id={photo.id} />
        </div>
        <DialogFoot verb="Save Photo" busyVerb="Saving..." busy={update.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Asks before a photo is deleted; the toast afterwards can bring it back. */
export function RemoveDialog({ photo, onClose }: { photo: PhotoRow; onClose: () => void }) {
  const remove = useRemovePhoto()
  return (
    <ConfirmDialog
      title="Delete photo"
      verb="Delete photo"
      busyVerb="Deleting..."
      cancel="Keep photo"
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: photo.id }, { onSettled: onClose })}
    >
      <p>
        {photo.approved ? 'It’s removed from the public gallery right away.' : 'It’s removed from every list.'} You can
        undo this right after.
      </p>
    </ConfirmDialog>
  )
}
