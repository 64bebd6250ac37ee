import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAskUsed } from '#domains/work/needs/web/usage-prompt.tsx'
import { DIALOG_STATUSES, type Status } from '../contract-status.ts'
import { BADGES } from './badges.ts'
import { BoardColumn } from './board-column.tsx'
import { useSetJobStatus } from './mutations.ts'
import { JobCard } from './job-card.tsx'
import type { Narrowed } from './queries.ts'
import type { JobRow } from './row-types.ts'

/**
 * Jobs by status: four columns, on a phone swiped. A mouse drags a card, a finger after it has rested on it for a
 * moment; Update Status of the card does the same for everybody.
 */
export function Board({
  narrowed,
  onDetails,
  onStatus,
}: {
  narrowed: Narrowed
  onDetails: (id: string) => void
  onStatus: (id: string) => void
}) {
  const [dragged, drag] = useState<JobRow | null>(null)
  const { ask, asking } = useAskUsed()
  const [, go] = useLocation()
  const setStatus = useSetJobStatus({ onOpen: (id) => go(`/dashboard/jobs/${id}`) })
  const move = async (id: string, status: Status) => {
    // The toast says why the card moved back.
    const isMoved = await setStatus.mutateAsync({ id, status }).then(
      () => true,
      () => false,
    )
    if (isMoved && status === 'completed') ask(id)
  }
  const sensors = useSensors(
    // A press on a button of the card is no drag, nor is a finger that scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      autoScroll={NEAR_THE_EDGE}
      accessibility={{ announcements: ANNOUNCEMENTS, screenReaderInstructions: { draggable: '' } }}
      onDragStart={({ active }) => drag(jobOf(active.data.current))}
      onDragCancel={() => drag(null)}
      onDragEnd={({ active, over }) => {
        drag(null)
        const job = jobOf(active.data.current)
        const status = DIALOG_STATUSES.find((one) => one === over?.id)
        if (job && status && status !== job.status) void move(job.id, status)
      }}
    >
      <div
        className={dragged ? 'board jobboard dragging' : 'board jobboard'}
        role="region"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, with the keyboard too
        tabIndex={0}
        aria-label="Jobs by status"
      >
        {DIALOG_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            narrowed={narrowed}
            dragged={dragged}
            onDetails={onDetails}
            onStatus={onStatus}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className="lifted" aria-hidden="true">
            <JobCard job={dragged} isShort onDetails={() => {}} onStatus={() => {}} />
          </div>
        )}
      </DragOverlay>
      {asking}
    </DndContext>
  )
}

/**
 * The board goes on under a card that is held at its edge: in a narrow one, or the next column that looks in there
 * could not be met. Shares of the width and height.
 */
const NEAR_THE_EDGE = { threshold: { x: 0.08, y: 0.15 }, acceleration: 6 }

/** What a card carries while it is dragged, as BoardColumn gave it. */
const jobOf = (data: Record<string, unknown> | undefined): JobRow | null => (data?.job as JobRow | undefined) ?? null

const nameOf = (data: Record<string, unknown> | undefined): string => jobOf(data)?.customerName ?? 'The job'
const wordOf = (id: unknown): string => BADGES[id as Status]?.word ?? ''

const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active.data.current)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active.data.current)} is over ${wordOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) =>
    over
      ? `Moved ${nameOf(active.data.current)} to ${wordOf(over.id)}.`
      : `${nameOf(active.data.current)} wasn’t moved.`,
  onDragCancel: ({ active }) => `${nameOf(active.data.current)} wasn’t moved.`,
}
