import { CalendarClock, CalendarPlus, ClipboardCheck } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { formatWholeWeekday } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import type { Chosen, Kind } from './slot-menu.tsx'

/** What to add to a day, where there are no hours to press on. */
export function SlotDialog({
  slot,
  onMake,
  onClose,
}: {
  slot: Chosen
  onMake: (slot: Chosen, kind: Kind) => void
  onClose: () => void
}) {
  return (
    <Dialog title={`Add on ${formatWholeWeekday(slot.date)}`} opened onClose={onClose}>
      <div className="body">
        <Button tone="line" block onClick={() => onMake(slot, 'job')} data-autofocus>
          <CalendarPlus className="i" />
          New job
        </Button>
        <Button tone="line" block onClick={() => onMake(slot, 'visit')}>
          <ClipboardCheck className="i" />
          Estimate visit
        </Button>
        <Button tone="line" block onClick={() => onMake(slot, 'event')}>
          <CalendarClock className="i" />
          Errand or blocked time
        </Button>
      </div>
    </Dialog>
  )
}
