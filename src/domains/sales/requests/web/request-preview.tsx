import { BriefcaseBusiness, ChevronDown, Mail, MessageSquare, UserCheck } from 'lucide-react'
import { useId } from 'react'
import { versionConflict, errorMessage } from '#dashboard/api-client.ts'
import { Loading } from '#dashboard/parts/query-states.tsx'
import { toastError } from '#dashboard/parts/toasts.tsx'
import { CATEGORIES, Category } from '#domains/sales/customers/contract.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { useChangeRequest } from './mutations.ts'
import { MustChoose } from './choose-customer-notice.tsx'
import { usePreview, type RequestRow } from './queries.ts'

const FOUND = {
  chosen: 'selected by you',
  phone: 'existing customer (same name and phone)',
  email: 'existing customer (same name and email)',
} as const

/** Before the press: the customer, the job and the very words that Auto-Process will make, and how long they wait. */
export function RequestPreview({ request }: { request: RequestRow }) {
  const preview = usePreview(request)
  if (request.status !== 'new' || request.jobId !== null || request.flagged) return null
  return (
    <section className="card" aria-labelledby="will-make">
      <div className="ph">
        <h2 id="will-make">What Auto-Process will create</h2>
      </div>
      {request.sharedWith.length > 0 && (
        <div className="pad">
          <MustChoose request={request} />
        </div>
      )}
      {preview.isPending && (
        <div className="willdo">
          <Loading what="the preview" />
          <span className="skel w80" />
          <span className="skel w55" />
          <span className="skel w80" />
        </div>
      )}
      {preview.isError && !preview.data && (
        <p className="pad err" role="alert">
          Couldn’t load the preview. {errorMessage(preview.error)}
        </p>
      )}
      {preview.data && (
        <ul className="willdo">
          <li>
            <UserCheck className="i" />
            <div>
              <b>Customer</b> {preview.data.customer.name},{' '}
              {preview.data.customer.found === null
                ? 'new.'
                : `${FOUND[preview.data.customer.found]}. ${preview.data.customer.category ?? 'No category'}`}
              {preview.data.customer.found === null && (
                <CategoryChoice request={request} category={preview.data.customer.category} />
              )}
            </div>
          </li>
          <li>
            <BriefcaseBusiness className="i" />
            <span>
              <b>Job</b> requested, {preview.data.job.service}, for {preview.data.job.business}
              {preview.data.job.siteAddress && `, at ${preview.data.job.siteAddress}`}
              {preview.data.job.price
                ? `. Price: ${formatCents(preview.data.job.price.amount)}, ${preview.data.job.price.from}`
                : '. No price yet'}
              {preview.data.job.notes && '. The message is saved as job notes'}
            </span>
          </li>
          <li>
            {preview.data.email ? <Mail className="i" /> : <MessageSquare className="i" />}
            <Confirmation text={preview.data.text} email={preview.data.email} why={preview.data.why} />
          </li>
        </ul>
      )}
    </section>
  )
}

type PreviewData = NonNullable<NonNullable<ReturnType<typeof usePreview>['data']>>

/** The message in its very words, and why it is an e-mail or none at all. */
function Confirmation({ text, email, why }: Pick<PreviewData, 'text' | 'email' | 'why'>) {
  if (text)
    return (
      <span>
        <b>Text</b> to {formatPhone(text.recipient)}: &quot;{text.message}&quot; You have {text.waitsSeconds} seconds to
        undo.
      </span>
    )
  if (email)
    return (
      <span>
        <b>Email instead of text</b> to {email.recipient}. {why} &quot;{email.message}&quot; You have{' '}
        {email.waitsSeconds} seconds to undo.
      </span>
    )
  return (
    <span>
      <b>No message.</b> {why}
    </span>
  )
}

/** The category that the new customer gets; the service suggests one (product.md). */
function CategoryChoice({ request, category }: { request: RequestRow; category: string | null }) {
  const id = useId()
  const change = useChangeRequest()
  return (
    <span className="catof">
      <label htmlFor={id}>Category</label>
      <span className="selwrap compact">
        <select
          id={id}
          className="select"
          value={category ?? ''}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate(
              { id: request.id, version: request.version, category: Category.parse(event.target.value) },
              {
                onError: (error) => versionConflict(error) && toastError('Couldn’t save category', errorMessage(error)),
              },
            )
          }
        >
          {CATEGORIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <ChevronDown className="i" />
      </span>
    </span>
  )
}
