import '#dashboard/css/editor.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#dashboard/parts/query-states.tsx'
import { AddCustomer } from '#domains/sales/customers/web/lazy-dialogs.tsx'
import { CustomerPicker } from '#domains/sales/customers/web/customer-picker.tsx'
import { isLink, linkText, splitParagraphs } from '#domains/messaging/messages/email/link-text.ts'
import { formatTime, toDay } from '#lib/dates.ts'
import { formatWeekday } from '#lib/local-time.ts'
import { renderPreview } from './form-state.ts'
import type { Draft } from './form-state.ts'
import type { Example } from './queries.ts'

/** Shows the message for a real customer: the next one who would get it, or a chosen one. */
export function Preview({
  channel,
  draft,
  example,
  onChoose,
}: {
  channel: 'text' | 'email'
  draft: Draft
  example: UseQueryResult<Example>
  onChoose: (customerId: string) => void
}) {
  const { data } = example
  return (
    <div className="prev">
      {channel === 'text' ? <Phone draft={draft} example={data} /> : <Mail draft={draft} example={data} />}
      {example.isError && !data && <LoadError what="Couldn’t load preview" query={example} />}
      {data?.madeUp && (
        <p className="tiny subtle">
          {data.customer
            ? `${data.customer.name} has no matching appointment, so these details are made up.`
            : 'You don’t have customers yet, so this one is made up.'}
        </p>
      )}
      <CustomerSwitch onChoose={onChoose} />
    </div>
  )
}

function Phone({ draft, example }: { draft: Draft; example: Example | undefined }) {
  return (
    <figure className="phonep" aria-label="Preview on a phone">
      <figcaption className="pto">{nameOf(example)}</figcaption>
      <p className="bub">{renderPreview(draft.text, example, 'text')}</p>
      {example?.leavesAt && <p className="pts">{leaves(example.leavesAt)}</p>}
    </figure>
  )
}

function Mail({ draft, example }: { draft: Draft; example: Example | undefined }) {
  const paragraphs = splitParagraphs(renderPreview(draft.email, example, 'email'))
  return (
    <figure className="mailp" aria-label="Preview of the email">
      <figcaption>
        <b>{renderPreview(draft.subject, example, 'email')}</b>
        <span>To {example?.customer?.email ?? nameOf(example)}</span>
      </figcaption>
      {paragraphs.map((lines, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
        <p key={place}>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- nor have lines
            <span className={isLink(line) ? 'mbtn' : 'mline'} key={at}>
              {isLink(line) ? linkText(line) : line}
            </span>
          ))}
        </p>
      ))}
      {example?.leavesAt && <p className="pts">{leaves(example.leavesAt)}</p>}
    </figure>
  )
}

const nameOf = (example: Example | undefined): string => example?.customer?.name ?? example?.values.name ?? 'A customer'
/** `Wed, Nov 18, 9:00 AM`. */
const leaves = (at: string): string => `${formatWeekday(toDay(new Date(at)))}, ${formatTime(at)}`

function CustomerSwitch({ onChoose }: { onChoose: (customerId: string) => void }) {
  const [choosing, choose] = useState(false)
  const [adding, add] = useState(false)
  const take = (id: string) => {
    onChoose(id)
    choose(false)
  }
  return (
    <>
      {choosing ? (
        <div className="compact">
          <CustomerPicker
            chosen={null}
            onChoose={(customer) => customer && take(customer.id)}
            onAdd={() => add(true)}
            error={undefined}
          />
        </div>
      ) : (
        <button type="button" className="linkb small" onClick={() => choose(true)}>
          Preview with another customer
        </button>
      )}
      <AddCustomer opened={adding} onClose={() => add(false)} onChoose={({ id }) => take(id)} />
    </>
  )
}
