import '#domains/messaging/messages/web/link-box.css'
import { Copy, Mail, MessageSquare } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useBusiness } from '#dashboard/business.ts'
import { Dialog } from '#dashboard/parts/dialog.tsx'
import { SelectField } from '#dashboard/parts/field.tsx'
import { useCopy } from '#dashboard/parts/use-copy.ts'
import { Button } from '#ui/button.tsx'
import { useCardLink, useSendCardLink } from './card-queries.ts'

type Props = { customer: { id: string; name: string }; businessId?: string; onClose: () => void }

/** The private link on which a customer saves a card: to copy, text or email. */
export function AskForCard({ customer, businessId: given, onClose }: Props) {
  const { businesses, business } = useBusiness()
  const open = businesses.data?.filter(({ active }) => active) ?? []
  const [picked, choose] = useState(given)
  const chosen = picked ?? business?.id ?? ''
  const { data, mutate, isPending } = useCardLink()
  const send = useSendCardLink(customer.name)
  const id = useId()
  const { input, copy } = useCopy('Copied!', `Link for ${customer.name}`)
  useEffect(() => {
    if (chosen) mutate({ id: customer.id, businessId: chosen })
  }, [chosen, customer.id, mutate])
  const sendBy = (by: 'sms' | 'email') =>
    send.mutate({ id: customer.id, businessId: chosen, by }, { onSuccess: ({ sent }) => sent && onClose() })
  return (
    <Dialog title="Ask for a card" opened onClose={onClose}>
      <div className="body stackf">
        <p className="muted">
          {customer.name} opens this link, agrees to be charged and enters the card on the card provider’s page. It
          works for 30 days.
        </p>
        {given === undefined && open.length > 1 && (
          <SelectField label="Business" value={chosen} onChange={(event) => choose(event.target.value)}>
            {open.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
        <div>
          <label className="label" htmlFor={id}>
            Link
          </label>
          <div className="linkbox">
            <input
              id={id}
              ref={input}
              readOnly
              value={data?.link ?? ''}
              placeholder={isPending ? 'Creating link...' : 'No link yet'}
              onFocus={(event) => event.target.select()}
            />
            <Button tone="line" size="sm" disabled={!data} onClick={copy}>
              <Copy className="i" />
              Copy
            </Button>
          </div>
        </div>
      </div>
      <div className="d-foot">
        <Button tone="line" disabled={send.isPending || !data} onClick={() => sendBy('email')}>
          <Mail className="i" />
          Email link
        </Button>
        <Button tone="clay" disabled={send.isPending || !data} onClick={() => sendBy('sms')}>
          <MessageSquare className="i" />
          Text link
        </Button>
      </div>
    </Dialog>
  )
}
