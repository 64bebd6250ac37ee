import { useState } from 'react'
import { isSameArea } from '#domains/sales/visits/merge-area.ts'
import type { VisitArea } from '#domains/sales/visits/contract-measurement.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { sendLater } from '../offline/offline-queue.ts'
import { toast } from '../parts/toasts.tsx'
import { EMPTY_AREA, readArea, toAreaText, type AreaText } from './area-draft.ts'
import { useDrafts } from './use-drafts.ts'

type Errors = Partial<Record<string, string>>

/**
 * The areas of a visit as they are typed. A change goes to the queue of this device once it can be read; what cannot be
 * read stays in the form, and on this device, until it is mended.
 */
export function useMeasuring(visit: VisitStop) {
  const [drafts, write] = useDrafts(visit.id)
  const [errors, show] = useState<Record<string, Errors>>({})
  const { areas: stored, crewNotes } = visit.measured
  const storedOf = (id: string): VisitArea | null => {
    const found = stored.find((area) => area.id === id)
    if (!found) return null
    const { id: _id, ...area } = found
    return area
  }
  const textOf = (id: string): AreaText => {
    const area = storedOf(id)
    return drafts.areas[id]?.text ?? (area ? toAreaText(area) : EMPTY_AREA)
  }
  const added = drafts.order.filter((id) => !stored.some((area) => area.id === id))
  const about = (name: string) => [name, visit.name].filter(Boolean).join(', ')
  /** What was typed since `draft` was saved stays, as a change of what was saved. */
  const drop = (id: string, draft = drafts.areas[id], saved: VisitArea | null = null) =>
    write((before) => {
      const { [id]: now, ...areas } = before.areas
      if (now && now !== draft) return { ...before, areas: { ...areas, [id]: { ...now, was: saved } } }
      return { ...before, areas, order: before.order.filter((one) => one !== id) }
    })

  /** False: it cannot be read yet. */
  const save = async (id: string): Promise<boolean> => {
    const draft = drafts.areas[id]
    if (!draft) return true
    const { text, was } = draft
    // An area that was added and left empty is none.
    if (was === null && isUntouched(text)) return true
    const read = readArea(text)
    const others = [...stored.map((area) => area.id), ...added].filter((one) => one !== id)
    const isTaken = others.some((one) => textOf(one).name.trim() === text.name.trim())
    const wrong =
      'errors' in read
        ? read.errors
        : isTaken
          ? { name: 'Another area already has this name. Give this one its own name.' }
          : null
    show((before) => ({ ...before, [id]: wrong ?? {} }))
    if (wrong || 'errors' in read) return false
    if (was !== null && isSameArea(was, read.area)) {
      drop(id, draft, was)
      return true
    }
    const queued = await sendLater(
      { kind: 'area', visitId: visit.id, areaId: id, was, is: read.area },
      about(read.area.name),
    )
    // A device without room keeps it in the form.
    if (!queued) return false
    drop(id, draft, read.area)
    return true
  }

  const saveNotes = async (): Promise<boolean> => {
    const { notes } = drafts
    if (notes === null) return true
    const is = notes.text.trim()
    if (is !== notes.was) {
      const act = { kind: 'crew-note', visitId: visit.id, was: notes.was, is } as const
      if (!(await sendLater(act, about('Note for the crew')))) return false
    }
    write((before) => ({ ...before, notes: before.notes === notes ? null : before.notes }))
    return true
  }

  return {
    areas: [...stored.map((area) => area.id), ...added].map((id) => ({
      id,
      text: textOf(id),
      isNew: added.includes(id),
    })),
    errors,
    notes: drafts.notes?.text ?? crewNotes,
    add: () => {
      const id = crypto.randomUUID()
      write((before) => ({
        ...before,
        areas: { ...before.areas, [id]: { text: EMPTY_AREA, was: null } },
        order: [...before.order, id],
      }))
    },
    change: (id: string, change: Partial<AreaText>) => {
      write((before) => {
        const draft = before.areas[id] ?? { text: textOf(id), was: storedOf(id) }
        return { ...before, areas: { ...before.areas, [id]: { ...draft, text: { ...draft.text, ...change } } } }
      })
      // What was wrong is said again when the area is left.
      show((before) => ({ ...before, [id]: {} }))
    },
    save,
    saveNotes,
    changeNotes: (text: string) =>
      write((before) => ({ ...before, notes: { text, was: before.notes?.was ?? crewNotes } })),
    /** Answers whether something cannot be saved yet. */
    saveAll: async (): Promise<boolean> => {
      const saved = [await saveNotes()]
      for (const id of Object.keys(drafts.areas)) saved.push(await save(id))
      return saved.includes(false)
    },
    remove: async (id: string) => {
      const was = storedOf(id)
      const text = textOf(id)
      drop(id)
      if (was === null) return
      await sendLater({ kind: 'area', visitId: visit.id, areaId: id, was, is: null }, about(was.name))
      toast('Area removed', was.name, {
        word: 'Undo',
        run: () =>
          void sendLater({ kind: 'area', visitId: visit.id, areaId: id, was: null, is: was }, about(text.name)),
      })
    },
  }
}

const isUntouched = ({ name, length, width, size, notes, condition, found }: AreaText): boolean =>
  [name, length, width, size, notes].every((typed) => typed.trim() === '') && condition === null && found.length === 0
