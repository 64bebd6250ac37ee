import { TriangleAlert } from 'lucide-react'
import { errorMessages } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import type { Question } from './use-move-appointment.ts'
import { formatPosition } from './slot-position.ts'
import { formatName, formatService } from './event-style.ts'

/**
 * Shows what conflicts with a move, and the two ways out. Closing the dialog puts the appointment back, because nothing
 * is saved without an explicit choice.
 */
export function ConflictDialog({
  question: { entry, to, error },
  onAnswer,
}: {
  question: Question
  onAnswer: (isAccepted: boolean) => void
}) {
  return (
    <Dialog title="Schedule conflict" opened onClose={() => onAnswer(false)}>
      <div className="body">
        <p>
          {formatName(entry)}, {formatService(entry)}: {formatPosition(to)}.
        </p>
        <ul className="banner sunb clashes">
          {errorMessages(error).map((sentence) => (
            <li key={sentence}>
              <TriangleAlert className="i" />
              {sentence}
            </li>
          ))}
        </ul>
      </div>
      <DialogFoot
        verb="Schedule anyway"
        tone="tide"
        cancel="Undo move"
        onCancel={() => onAnswer(false)}
        onVerb={() => onAnswer(true)}
        focus="cancel"
      />
    </Dialog>
  )
}
