import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Mail, Smartphone } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { api, client } from '#dashboard/api-client.ts'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { AreaField, TextField } from '#dashboard/parts/field.tsx'
import { LoadError, Loading } from '#dashboard/parts/query-states.tsx'
import { toast } from '#dashboard/parts/toasts.tsx'
import { greetingName, formatGreeting } from '#domains/sales/customers/display-name.ts'
import { DraftBar } from '#dashboard/drafts/draft-bar.tsx'
import { useDrafted } from '#dashboard/drafts/use-drafted.ts'
import { ConnectLink } from '#domains/messaging/messages/web/connect-link.tsx'
import { ownPhoneLink } from '#domains/messaging/messages/web/own-phone.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Reply } from '../contract-office.ts'
import { useReply, useSetStatus } from './mutations.ts'
import { describeRequest } from './describe-request.ts'
import { useWays, type RequestRow } from './queries.ts'
import { listReplyTemplates, withStop } from './reply-templates.ts'

type Type = 'sms' | 'email'

/**
 * Answers a request by text or e-mail, starting from one of three templates that the user can edit. The answer waits a
 * minute, so that the user can cancel it.
 */
export function ReplyDialog({ request, type, onClose }: { request: RequestRow; type: Type; onClose: () => void }) {
  const facts = useQuery(api.business.facts.queryOptions())
  const ways = useWays()
  const called = greetingName(request.name) ?? request.name
  const failed = facts.error ?? ways.error
  return (
    <Dialog title={`${type === 'sms' ? 'Text' : 'Email'} ${called}`} opened onClose={onClose}>
      {facts.data && ways.data ? (
        <ReplyForm
          request={request}
          type={type}
          business={facts.data}
          simulated={ways.data[type].simulated}
          onClose={onClose}
        />
      ) : (
        <div className="body">
          {failed ? (
            <LoadError
              what="Couldn’t load reply templates"
              query={{
                error: failed,
                refetch: () => Promise.all([facts.refetch(), ways.refetch()]),
                isFetching: false,
              }}
            />
          ) : (
            <>
              <Loading what="reply templates" />
              <div className="skel tall" />
              <div className="skel tall" />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Props = {
  request: RequestRow
  type: Type
  business: { name: string; phone: string }
  simulated: boolean
  onClose: () => void
}

function ReplyForm({ request, type, business, simulated, onClose }: Props) {
  const whole = (words: string) => (type === 'sms' ? withStop(words) : words)
  const choices = listReplyTemplates(request, business).map((one) => ({ ...one, message: whole(one.message) }))
  const [first] = choices
  const [message, write] = useState(first?.message ?? '')
  const [subject, title] = useState(first?.subject ?? '')
  const [errors, show] = useState<{ message?: string; subject?: string }>({})
  const { keyFor } = useIdempotencyKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const drafted = useDrafted({
    field,
    value: message,
    put: write,
    about: describeRequest(request),
    call: async (jobDetails) => {
      const { reply } = await client.assistants.jobEstimate({ jobDetails })
      // A model words the figures for the owner; what a customer reads is always ours.
      return {
        result: whole(`${formatGreeting(request.name)}, this is ${business.name}. ${reply.replace(/\d$/, '$&.')}`),
        by: 'templates',
      }
    },
  })
  const send = useReply()
  const setStatus = useSetStatus()
  const recipient = type === 'sms' ? request.phone : request.email
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reply = { type, subject: type === 'email' ? subject : '', message }
    const judged = Reply.safeParse(reply)
    if (!judged.success) {
      const of = (name: string) => judged.error.issues.find(({ path }) => path[0] === name)?.message
      return show({
        ...(of('message') && { message: of('message') }),
        ...(of('subject') && { subject: of('subject') }),
      })
    }
    show({})
    send.mutate({ id: request.id, reply: judged.data, key: keyFor(judged.data) }, { onSuccess: onClose })
  }
  // Whether it was sent is known to that app alone, so that the owner says what came of it.
  const sentByHand = () => {
    onClose()
    const words = type === 'sms' ? 'Opened in your messages app' : 'Opened in your email app'
    if (request.status !== 'new') return toast(words, 'Your message is filled in and ready to send.')
    toast(words, 'After you send it:', {
      word: 'Mark Contacted',
      run: () => setStatus.mutate({ id: request.id, status: 'contacted' }),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className="body stackf">
        <p className="small muted">
          To {type === 'sms' ? formatPhone(recipient) : recipient}.{' '}
          {!simulated &&
            `You have 60 seconds to undo.${request.status === 'new' ? ' Once it’s sent, the request is marked as contacted.' : ''}`}
        </p>
        {simulated && (
          <div className="banner">
            <FlaskConical className="i" />
            <p>
              <b>{type === 'sms' ? 'Texting' : 'Email'} isn’t connected.</b> Messages from here won’t be delivered.{' '}
              <ConnectLink type={type} /> Send it from your own {type === 'sms' ? 'phone' : 'email'} with the message
              filled in.
            </p>
          </div>
        )}
        <div className="chips" role="group" aria-label="Reply templates">
          {choices.map((choice) => (
            <button
              type="button"
              className="chip"
              key={choice.name}
              aria-pressed={choice.message === message}
              onClick={() => {
                write(choice.message)
                title(choice.subject)
                show({})
              }}
            >
              {choice.name}
            </button>
          ))}
        </div>
        {type === 'email' && (
          <TextField
            label="Subject"
            value={subject}
            error={errors.subject}
            maxLength={150}
            onChange={(event) => title(event.target.value)}
          />
        )}
        <AreaField
          label={type === 'sms' ? 'Text' : 'Message'}
          rows={type === 'sms' ? 5 : 8}
          value={message}
          error={errors.message}
          maxLength={1500}
          onChange={(event) => write(event.target.value)}
          data-autofocus
          ref={field}
        />
        <DraftBar feature="job-estimator" verb="Draft a reply" drafted={drafted} once />
      </div>
      <div className="d-foot">
        {simulated ? (
          <>
            <Button tone="line" onClick={onClose}>
              Cancel
            </Button>
            <LinkButton tone="clay" href={ownPhoneLink({ type, recipient, subject, message })} onClick={sentByHand}>
              {type === 'sms' ? <Smartphone className="i" /> : <Mail className="i" />}
              {type === 'sms' ? 'Send from my phone' : 'Send from my email'}
            </LinkButton>
          </>
        ) : (
          <>
            <Button tone="line" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" tone="clay" disabled={send.isPending}>
              {send.isPending && <span className="spin" />}
              {send.isPending ? 'Sending...' : type === 'sms' ? 'Send text' : 'Send email'}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
