import './stop-news-dialog.css'
import { useQuery } from '@tanstack/react-query'
import { MessageSquare, Send } from 'lucide-react'
import { useState } from 'react'
import { api, client, errorMessage } from '#dashboard/api-client.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useNow } from '#dashboard/parts/use-now.ts'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { ownPhoneLink } from '#domains/messaging/messages/web/own-phone.ts'
import { formatTime } from '#lib/dates.ts'
import { Button, LinkButton } from '#ui/button.tsx'

/** A job or an estimate visit of today, and who waits there. */
type NewsStop = { kind: 'job' | 'visit'; id: string; customerName: string; customerPhone: string }
type NewsKind = 'on-my-way' | 'running-late'

const CHOICES = [10, 20, 30, 45] as const
const USUAL = 20
const WORDS = {
  'on-my-way': { title: 'On my way to', minutes: 'Minutes away', knows: 'knows you’re on the way.' },
  'running-late': { title: 'Running late to', minutes: 'Minutes late', knows: 'knows you’re running late.' },
} satisfies Record<NewsKind, object>

/**
 * Says how soon we arrive or how late we are, in the words that the customer reads. It goes out from the business's
 * number; one's own phone is the other way, and the only one while texting is not connected.
 */
export function StopNewsDialog({ stop, news, onClose }: { stop: NewsStop; news: NewsKind; onClose: () => void }) {
  const [minutes, choose] = useState<number>(USUAL)
  const now = useNow(30_000)
  const { kind: of, id, customerName, customerPhone } = stop
  const preview = useQuery({
    ...api.automation.stopPreview.queryOptions({ input: { of, id, kind: news, minutes } }),
    placeholderData: (before) => before,
  })
  const send = useSendNews(news, onClose)
  const words = WORDS[news]
  const shown = preview.data
  const goesOut = shown !== undefined && !shown.simulated && shown.problem === null
  const own = shown && ownPhoneLink({ type: 'sms', recipient: customerPhone, subject: null, message: shown.text })
  return (
    <Dialog title={`${words.title} ${customerName}`} opened onClose={onClose}>
      <div className="body stackf">
        <fieldset className="newsmin">
          <legend className="label">{words.minutes}</legend>
          <div className="slots">
            {CHOICES.map((one) => (
              <label className="slot" key={one}>
                <input
                  type="radio"
                  name="minutes"
                  checked={one === minutes}
                  onChange={() => choose(one)}
                  {...(one === USUAL && { 'data-autofocus': true })}
                />
                <span>
                  {one} min
                  {news === 'on-my-way' && (
                    <small>arrives {formatTime(new Date(now + one * 60_000).toISOString())}</small>
                  )}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {preview.isError ? (
          <p className="err" role="alert">
            {errorMessage(preview.error)}
          </p>
        ) : (
          <div className="bub" role="status">
            {shown?.text ?? <span className="skel w80" />}
          </div>
        )}
        <p className="hint">{shown && explain(shown)}</p>
        {send.isError && (
          <p className="err" role="alert">
            {errorMessage(send.error)}
          </p>
        )}
      </div>
      <div className="d-foot">
        {own && (
          <LinkButton tone={goesOut ? 'line' : 'clay'} href={own}>
            <MessageSquare className="i" />
            Send from my phone
          </LinkButton>
        )}
        {(goesOut || !shown) && (
          <Button tone="clay" disabled={!goesOut || send.isPending} onClick={() => send.mutate({ stop, minutes })}>
            {send.isPending ? <span className="spin" /> : <Send className="i" />}
            {send.isPending ? 'Sending...' : `Send “${minutes} minutes”`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type Preview = { type: 'sms' | 'email' | null; from: string; simulated: boolean; problem: string | null }

/** From where it goes, or why it does not. */
function explain({ type, from, simulated, problem }: Preview): string {
  if (problem !== null) return problem
  if (simulated) return 'Texting isn’t connected, so send this from your own phone.'
  if (type === 'email') return 'Goes out by email: this customer hasn’t agreed to texts.'
  return `Sent from ${from} and saved in this conversation.`
}

function useSendNews(news: NewsKind, onClose: () => void) {
  return useAppMutation(null, {
    mutationFn: ({ stop: { kind, id }, minutes }: { stop: NewsStop; minutes: number }) => {
      if (news === 'on-my-way')
        return kind === 'job'
          ? client.automation.jobOnMyWay({ id, minutes })
          : client.automation.visitOnMyWay({ id, minutes })
      return kind === 'job'
        ? client.automation.jobRunningLate({ id, minutes })
        : client.automation.visitRunningLate({ id, minutes })
    },
    onSuccess: ({ at, told }, { stop: { customerName } }) => {
      toast(
        told ? 'Message sent' : 'Already sent',
        told ? `${customerName} ${WORDS[news].knows}` : `${customerName} got your message at ${formatTime(at)}.`,
      )
      onClose()
    },
    touches: 'automation',
    touchesLater: 'messages',
  })
}
