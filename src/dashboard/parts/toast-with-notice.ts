import { client } from '#dashboard/api-client.ts'
import type { Toast } from '#ui/toast.tsx'
import { formatPhone } from '#lib/phone.ts'
import { telLink } from '#lib/us-phone.ts'
import { extendToast, toast, toastError } from './toasts.tsx'

type Appointment = { of: 'job' | 'visit'; id: string }

/**
 * Says that appointments were moved or booked, and then which message their customers get and when, or which number to call. The
 * server has the sentence. Where it cannot be asked, the first notice is all there is: the change itself was made.
 */
export function toastWithNotice(
  title: string,
  text: string,
  appointments: readonly Appointment[],
  action?: Toast['action'],
): void {
  toast(title, text, action)
  if (appointments.length === 0) return
  client.automation
    .nextNotices({ appointments: [...appointments] })
    .then(({ sentence, call, messageIds }) => {
      if (sentence === null) return
      const also: NonNullable<Toast['also']> = [
        ...(messageIds.length > 0
          ? [
              { word: 'Don’t send', run: () => decide(messageIds, 'do-not-send') },
              { word: 'Send now', run: () => decide(messageIds, 'send-now') },
            ]
          : []),
        ...(call ? [{ word: `Call ${formatPhone(call.phone)}`, href: telLink(call.phone) }] : []),
      ]
      extendToast(title, sentence, also)
    })
    .catch(() => {})
}

const SAID = {
  'send-now': { title: 'Sending now', text: 'It goes out within a minute.' },
  'do-not-send': { title: 'Not sent', text: 'The customer gets no message about this change.' },
} as const

function decide(messageIds: string[], decision: keyof typeof SAID): void {
  client.automation
    .decideNotices({ messageIds, decision })
    .then(({ done }) =>
      done > 0
        ? toast(SAID[decision].title, SAID[decision].text)
        : toastError('Too late', 'The message already went out. Check Messages.'),
    )
    .catch(() => toastError('Couldn’t change the message', 'Check your connection, then look in Messages.'))
}
