import { useState } from 'react'
import { useLocation } from 'wouter'
import { client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useIdempotencyKey } from '#dashboard/parts/use-idempotency-key.ts'
import { toastWithNotice } from '#dashboard/parts/toast-with-notice.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { JobRow } from './row-types.ts'

type Items = Parameters<typeof client.jobs.changeMany>[0]['items']
type Refused = { id: string; name: string; problem: string | null }
/** What stayed as it was, and what does it after all, where that is possible. */
export type BulkLeft = { done: number; refused: readonly Refused[]; anyway?: (() => void) | undefined }
export type Words = { subject: string; message: string; type: 'sms' | 'email' }

const counted = (many: number, thing: string): string => `${many} ${thing}${many === 1 ? '' : 's'}`

/**
 * Moves, assigns, bills, texts and completes the selected jobs, each kind with one call. What could be done is said in
 * a notice, with Undo where it can be undone; what could not is in `left`, each row with its reason.
 */
export function useBulkJobs(jobs: readonly JobRow[], onDone: () => void) {
  const [left, leave] = useState<BulkLeft | null>(null)
  const [, go] = useLocation()
  const invoiceKey = useIdempotencyKey()
  const messageKey = useIdempotencyKey()
  const end = (rows: readonly Refused[], anyway?: (ids: ReadonlySet<string>) => void): number => {
    const refused = rows.filter(({ problem }) => problem !== null)
    const ids = new Set(refused.map(({ id }) => id))
    if (refused.length > 0)
      leave({ done: rows.length - refused.length, refused, anyway: anyway && (() => anyway(ids)) })
    onDone()
    return rows.length - refused.length
  }
  const undo = useAppMutation('Couldn’t undo', {
    mutationFn: (items: Items) => client.jobs.changeMany({ items, keepClashes: true }),
    onSuccess: (rows) => {
      const done = end(rows)
      if (done > 0) toast('Change undone', `${counted(done, 'job')} restored.`)
    },
    touches: 'jobs',
  })
  const change = useAppMutation('Couldn’t change the jobs', {
    mutationFn: ({ items, keepClashes }: { items: Items; keepClashes: boolean; seen: readonly JobRow[] }) =>
      client.jobs.changeMany({ items, keepClashes }),
    onSuccess: (rows, { items, keepClashes, seen }) => {
      const again = (ids: ReadonlySet<string>) =>
        change.mutate({ items: items.filter(({ id }) => ids.has(id)), keepClashes: true, seen })
      const done = end(rows, keepClashes ? undefined : again)
      const before = new Map(seen.map((job) => [job.id, job]))
      const back = rows.flatMap(({ id, problem, version }) => {
        const was = before.get(id)
        return problem === null && version !== null && was
          ? [
              {
                id,
                version,
                scheduledDate: was.scheduledDate,
                scheduledTime: was.scheduledTime,
                technicianIds: was.technicians.map((person) => person.id),
              },
            ]
          : []
      })
      const moved = items.some(({ scheduledDate }) => scheduledDate)
        ? back.map(({ id }) => ({ of: 'job' as const, id }))
        : []
      if (done > 0)
        toastWithNotice('Jobs changed', `${counted(done, 'job')} changed.`, moved, {
          word: 'Undo',
          run: () => undo.mutate(back),
        })
    },
    touches: 'jobs',
  })
  const restore = useAppMutation('Couldn’t undo', {
    mutationFn: client.jobs.setStatusMany,
    onSuccess: (rows) => {
      const done = end(rows)
      if (done > 0) toast('Status restored', `${counted(done, 'job')} restored.`)
    },
    touches: 'jobs',
  })
  const complete = useAppMutation('Couldn’t complete the jobs', {
    mutationFn: ({ seen }: { seen: readonly JobRow[] }) =>
      client.jobs.setStatusMany({ items: seen.map(({ id }) => ({ id, status: 'completed' as const })) }),
    onSuccess: (rows, { seen }) => {
      const done = end(rows)
      const ids = new Set(rows.filter(({ problem }) => problem === null).map(({ id }) => id))
      const items = seen.flatMap(({ id, status }) =>
        ids.has(id) && status !== 'cancelled' && status !== 'completed' ? [{ id, status }] : [],
      )
      const back = items.length > 0 ? { word: 'Undo', run: () => restore.mutate({ items }) } : undefined
      if (done > 0) toast('Jobs completed', `${counted(done, 'job')} completed.`, back)
    },
    touches: 'jobs',
  })
  const invoice = useKeyedMutation('Couldn’t create invoices', {
    mutationFn: client.invoices.createMany,
    onSuccess: (rows) => {
      invoiceKey.done()
      const done = end(rows)
      if (done > 0)
        toast('Draft invoices created', `${counted(done, 'draft')} to review and send.`, {
          word: 'View drafts',
          run: () => go('/dashboard/invoices?status=draft'),
        })
    },
    touches: ['jobs', 'invoices'],
  })
  const message = useKeyedMutation('Couldn’t send messages', {
    mutationFn: client.conversations.composeMany,
    onSuccess: (rows) => {
      messageKey.done()
      const done = end(rows)
      if (done > 0) toast('Messages queued', `${counted(done, 'message')} on the way.`)
    },
    touchesLater: 'jobs',
  })
  const ids = jobs.map(({ id }) => ({ id }))
  return {
    left,
    close: () => leave(null),
    isBusy: [change, undo, complete, restore, invoice, message].some(({ isPending }) => isPending),
    move: (scheduledDate: string) =>
      change.mutate({
        items: jobs.map(({ id, version }) => ({ id, version, scheduledDate })),
        keepClashes: false,
        seen: jobs,
      }),
    assign: (technicianIds: string[]) =>
      change.mutate({
        items: jobs.map(({ id, version }) => ({ id, version, technicianIds })),
        keepClashes: false,
        seen: jobs,
      }),
    complete: () => complete.mutate({ seen: jobs }),
    invoice: () => invoice.mutate({ items: ids, key: invoiceKey.keyFor(ids) }),
    message: (words: Words) => {
      // A customer with several of these jobs gets one message.
      const items = [...new Set(jobs.map(({ customerId }) => customerId))].map((id) => ({ id }))
      message.mutate({ items, ...words, key: messageKey.keyFor({ items, words }) })
    },
  }
}
