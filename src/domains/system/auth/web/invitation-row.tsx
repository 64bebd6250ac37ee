import { Mail, X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#dashboard/parts/dialog.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { formatDay } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'
import type { ShownLink } from './link-dialog.tsx'
import { ROLE_WORDS } from './role-words.ts'
import type { GivenConfirmation } from './confirmation-fields.ts'
import { type InvitationRow as Row, useSendAgain, useWithdraw } from './team-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Shows a person who was invited and has not signed up yet. */
export function InvitationRow({ invitation, onSent }: { invitation: Row; onSent: (link: ShownLink) => void }) {
  const { id, email, role, createdAt, expiresAt } = invitation
  const now = useNow(60_000)
  const [asking, ask] = useState(false)
  const sendAgain = useSendAgain()
  const withdraw = useWithdraw()
  const days = Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)
  const good = days <= 0 ? 'link expired' : days === 1 ? 'link expires in 1 day' : `link expires in ${days} days`
  const [resending, resend] = useState(false)
  const again = (sure: GivenConfirmation) =>
    sendAgain.mutate(
      { id, ...sure },
      {
        onSuccess: ({ link }) => {
          resend(false)
          if (link) onSent({ email, link })
          else toast('Invitation resent', 'The earlier link no longer works.')
        },
      },
    )
  return (
    <li className="inv0">
      <span className="av">
        <Mail className="i" />
      </span>
      <div>
        <b>{email}</b>
        <span className="small subtle">{`${ROLE_WORDS[role].word} · Invited ${formatDay(createdAt)}, ${good}`}</span>
      </div>
      <Button tone="quiet" size="sm" onClick={() => resend(true)}>
        Resend<span className="vh"> to {email}</span>
      </Button>
      <span className="tail">
        <button type="button" className="x" aria-label={`Withdraw invitation of ${email}`} onClick={() => ask(true)}>
          <X className="i" />
        </button>
      </span>
      {resending && (
        <ConfirmByPassword
          title="Resend invitation?"
          verb="Resend invitation"
          busyVerb="Sending..."
          busy={sendAgain.isPending}
          error={sendAgain.error}
          onConfirm={again}
          onClose={() => resend(false)}
        >
          <p>{email} gets a new link. The earlier one stops working.</p>
        </ConfirmByPassword>
      )}
      {asking && (
        <ConfirmDialog
          title="Withdraw invitation?"
          verb="Withdraw"
          busyVerb="Withdrawing..."
          cancel="Keep invitation"
          busy={withdraw.isPending}
          onClose={() => ask(false)}
          onConfirm={() => withdraw.mutate({ id }, { onSettled: () => ask(false) })}
        >
          <p>The link sent to {email} stops working. You can invite them again any time.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
