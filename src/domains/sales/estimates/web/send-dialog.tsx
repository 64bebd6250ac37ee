import { Link2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { errorMessage } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog, DialogFoot } from '#dashboard/parts/dialog.tsx'
import { NotSentBanner } from '#domains/messaging/messages/web/not-sent.tsx'
import { SendYourself } from '#domains/messaging/messages/web/send-from-own-phone.tsx'
import { formatCents } from '#lib/money.ts'
import { Button } from '#ui/button.tsx'
import { useEstimateLink, useSendEstimate, useShareEstimate } from './mutations.ts'
import type { WholeRow } from './queries.ts'

const WAYS = [
  ['sms', 'By text'],
  ['email', 'By email'],
] as const

/**
 * Sends the private link by text, by email or both; or hands it out to be sent in the owner's own words. Once accepted
 * it asks for the deposit, and where none is owed the link is only handed out.
 */
export function SendDialog({ estimate, onClose }: { estimate: WholeRow; onClose: () => void }) {
  const { id, depositOwed, status } = estimate
  const [title, words] = wordsFor(estimate)
  const [by, choose] = useState<('sms' | 'email')[]>(['email'])
  const { keyFor } = useIdempotencyKey()
  const send = useSendEstimate()
  const link = useEstimateLink()
  const shared = useShareEstimate()
  const notSent = send.data?.notSent ?? []
  const share = notSent.length > 0 ? send.data : link.data
  const isDraft = status === 'draft'
  const ways = status === 'accepted' && depositOwed === 0 ? [] : WAYS
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate({ id, by, key: keyFor(by) }, { onSuccess: ({ notSent: left }) => left.length === 0 && onClose() })
  }
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          <p>{words}</p>
          {ways.map(([way, word], at) => (
            <label className="check" key={way}>
              <input
                type="checkbox"
                checked={by.includes(way)}
                onChange={({ target }) => choose(target.checked ? [...by, way] : by.filter((one) => one !== way))}
                {...(at === 0 && { 'data-autofocus': true })}
              />
              <span>{word}</span>
            </label>
          ))}
          {send.isError && (
            <p className="banner bad" role="alert">
              {errorMessage(send.error)}
            </p>
          )}
          {notSent.length > 0 && (
            <NotSentBanner notSent={notSent} stays={isDraft ? 'The estimate stays a draft.' : 'Nothing was sent.'} />
          )}
          {share ? (
            <SendYourself
              share={share}
              busy={shared.isPending}
              {...(isDraft && { onShared: () => shared.mutate(estimate, { onSuccess: onClose }) })}
            />
          ) : (
            <>
              <Button
                tone="line"
                size="sm"
                disabled={link.isPending}
                onClick={() => link.mutate({ id, shared: !isDraft })}
              >
                <Link2 className="i" />
                {ways.length > 0 && status !== 'declined' ? 'Send the link yourself' : 'Get link'}
              </Button>
              {BY_HAND[status] && <p className="hint">{BY_HAND[status]}</p>}
            </>
          )}
        </div>
        {ways.length > 0 ? (
          <DialogFoot
            verb="Send"
            busyVerb="Sending..."
            busy={send.isPending}
            disabled={by.length === 0}
            onCancel={onClose}
          />
        ) : (
          <div className="d-foot">
            <Button tone="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** What showing the link does, where that is more or less than one would think. */
const BY_HAND: Partial<Record<WholeRow['status'], string>> = {
  draft: 'It stays a draft until you mark it as sent.',
  declined: 'It stays declined if you only share the link. The customer can change their mind there.',
}

/** Heading and first words of the dialog. */
function wordsFor({ estimateNumber, customerName, status, depositOwed }: WholeRow): [string, string] {
  if (status === 'declined')
    return [
      `Resend ${estimateNumber}`,
      `${customerName} declined it. Resending reopens it, and we follow up after 3 and 7 days if they don’t respond.`,
    ]
  if (status !== 'accepted')
    return [
      status === 'draft' ? `Send ${estimateNumber}` : `Resend ${estimateNumber}`,
      `${customerName} gets a private link to choose options, sign and pay the deposit.`,
    ]
  if (depositOwed === 0)
    return [
      `Link to ${estimateNumber}`,
      `It shows ${customerName} the accepted estimate. No deposit is due, so it doesn’t request one.`,
    ]
  return [
    `Request deposit for ${estimateNumber}`,
    `We’ll resend ${customerName} the private link with a note that ${formatCents(depositOwed)} of the deposit is due.`,
  ]
}
