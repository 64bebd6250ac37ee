import { Link2 } from 'lucide-react'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { SendYourself } from '#domains/messaging/messages/web/send-from-own-phone.tsx'
import { ComposeDialog } from '#domains/money/documents/web/lazy-dialogs.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useEstimateLink, useShareEstimate } from './mutations.ts'
import type { WholeRow } from './queries.ts'

/** Sends the private link; once accepted it asks for the deposit, and where none is owed the link is only handed out. */
export function SendDialog({ estimate, onClose }: { estimate: WholeRow; onClose: () => void }) {
  const { id, depositOwed, status, estimateNumber, customerName } = estimate
  const shared = useShareEstimate()
  const isAccepted = status === 'accepted'
  if (isAccepted && depositOwed === 0) return <LinkDialog estimate={estimate} onClose={onClose} />
  const named = `${estimateNumber}, ${customerName}`
  return (
    <ComposeDialog
      kind="estimate"
      id={id}
      {...wordsFor(estimate)}
      sent={
        isAccepted
          ? { title: 'Link sent', text: `${named}. It requests the deposit.` }
          : { title: 'Estimate sent', text: `${named}. If they don’t respond, we follow up after 3 and 7 days.` }
      }
      onShared={() => shared.mutate(estimate, { onSuccess: onClose })}
      busy={shared.isPending}
      onClose={onClose}
    />
  )
}

function LinkDialog({ estimate, onClose }: { estimate: WholeRow; onClose: () => void }) {
  const { id, estimateNumber, customerName } = estimate
  const link = useEstimateLink()
  return (
    <Dialog title={`Link to ${estimateNumber}`} opened onClose={onClose}>
      <div className="body">
        <p>{`It shows ${customerName} the accepted estimate. No deposit is due, so it doesn’t request one.`}</p>
        {link.data ? (
          <SendYourself share={link.data} />
        ) : (
          <Button
            tone="line"
            size="sm"
            disabled={link.isPending}
            onClick={() => link.mutate({ id, shared: true })}
            data-autofocus
          >
            <Link2 className="i" />
            Get link
          </Button>
        )}
      </div>
      <div className="d-foot">
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** Heading, first words and button of the dialog. */
function wordsFor({ estimateNumber, customerName, status, depositOwed }: WholeRow) {
  if (status === 'accepted')
    return {
      title: `Request deposit for ${estimateNumber}`,
      intro: `We’ll resend ${customerName} the private link with a note that ${formatCents(depositOwed)} of the deposit is due.`,
      verb: 'Request deposit',
    }
  const verb = 'Send estimate'
  if (status === 'declined')
    return {
      title: `Resend ${estimateNumber}`,
      intro: `${customerName} declined it. Resending reopens it, and we follow up after 3 and 7 days if they don’t respond. It stays declined if you only share the link. The customer can change their mind there.`,
      verb,
    }
  const title = status === 'draft' ? `Send ${estimateNumber}` : `Resend ${estimateNumber}`
  return { title, intro: 'They get a private link to choose options, sign and pay the deposit.', verb }
}
