import { useQuery } from '@tanstack/react-query'
import { api, client, queryClient } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'

/** One of what goes out by itself, as the browser has it. */
export type Rule = Awaited<ReturnType<typeof client.messages.templates>>[number]
export type Example = Awaited<ReturnType<typeof client.automation.sample>>

export const useRules = () => useQuery(api.messages.templates.queryOptions())
export const useWays = () => useQuery(api.messages.channels.queryOptions())
export const useUpcoming = () => useQuery(api.automation.upcoming.queryOptions())
export const useAgreed = () => useQuery(api.automation.optedIn.queryOptions())
export const useExample = (kind: Rule['kind'], customerId: string | undefined) =>
  useQuery(api.automation.sample.queryOptions({ input: { kind, customerId } }))

/** Puts the saved rule into the list on screen before the server announces the change. */
function keep(saved: Rule): void {
  queryClient.setQueryData<Rule[]>(api.messages.templates.queryKey(), (rules) =>
    rules?.map((rule) => (rule.kind === saved.kind ? saved : rule)),
  )
}

export function useSaveRule() {
  return useAppMutation(null, {
    mutationFn: client.messages.updateTemplate,
    onSuccess: keep,
    touchesLater: 'automation',
  })
}

/** Turns one on or off. */
export function useSwitch() {
  return useAppMutation(({ on }) => (on ? 'Couldn’t turn on' : 'Couldn’t turn off'), {
    mutationFn: ({ kind, version, on }: Pick<Rule, 'kind' | 'version' | 'on'>) =>
      client.messages.updateTemplate({ kind, version, on }),
    onSuccess: (saved) => {
      keep(saved)
      toast(saved.on ? 'Turned on' : 'Turned off', saved.title)
    },
    touchesLater: 'automation',
  })
}

export function useTest() {
  return useAppMutation(null, {
    mutationFn: client.automation.test,
    onSuccess: ({ to, simulated }) =>
      simulated
        ? toast('Test saved to outbox', `Nothing is connected, so it won’t reach ${to}. Read it in Inbox > Outbox.`)
        : toast('Test sent', `It’s on its way to ${to}.`),
  })
}

/** Send Reminders (2-3 Days), followed by Send Pending Messages, with the words of spec.md §8. */
export function useSendReminders() {
  return useAppMutation('Error sending reminders', {
    mutationFn: async () => {
      const answer = await client.automation.sendUpcoming()
      // That they are queued is the news; what became of them stands in the outbox.
      await client.messages.sendPending().catch(() => {})
      return answer
    },
    onSuccess: ({ remindersSent, unreachable }) =>
      toast(
        `${remindersSent} reminder(s) queued for appointments in 2-3 days!`,
        unreachable === 0 ? undefined : `${unreachable} can’t be reached by text or email. Give them a call.`,
      ),
    touches: ['messages', 'automation'],
  })
}
