import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { ownPhoneLink } from '#domains/messaging/messages/web/own-phone.ts'
import { listReplyTemplates, withStop } from './reply-templates.ts'
import type { RequestRow } from './queries.ts'

/**
 * Links that open the owner's own messages or mail app with the first words filled in; `mail` is null where no address
 * is known.
 */
export function useOwnPhone(request: Pick<RequestRow, 'name' | 'phone' | 'email' | 'service'>): {
  sms: string
  mail: string | null
} {
  const facts = useQuery(api.business.facts.queryOptions())
  const [first] = facts.data ? listReplyTemplates(request, facts.data) : [{ subject: '', message: '' }]
  return {
    sms: ownPhoneLink({
      type: 'sms',
      recipient: request.phone,
      subject: null,
      message: first.message && withStop(first.message),
    }),
    mail:
      request.email === ''
        ? null
        : ownPhoneLink({ type: 'email', recipient: request.email, subject: first.subject, message: first.message }),
  }
}
