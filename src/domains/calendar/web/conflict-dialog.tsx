import { TriangleAlert } from 'lucide-react'
import { errorMessages } from '#dashboard/api-client.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import type { Question } from './use-move-appointment.ts'
import { formatPosition } from './slot-position.ts'
import { formatName, formatService } from './event-style.ts'

/**
 * What is in the way of a move, and the two ways out. Closing it puts the appointment back: nothing is kept that nobody
 * said.
 */
export function ConflictDialog({
  question: { entry, to, error },
  onAnswer,
}: {
  question: Question
  onAnswer: (isKept: boolean) => void
}) {
  return (
    <Dialog title="Something is in the way" opened onClose={() => onAnswer(false)}>
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
        verb="Keep it anyway"
        tone="tide"
        cancel="Put it back"
        onCancel={() => onAnswer(false)}
        onVerb={() => onAnswer(true)}
        focus="cancel"
      />
    </Dialog>
  )
}
