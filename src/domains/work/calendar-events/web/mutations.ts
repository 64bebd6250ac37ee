import { client, versionConflict } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { formatClock, formatWeekday } from '#lib/local-time.ts'
import type { CalendarEventRow } from './row-types.ts'

const TOUCHED = 'calendar-events'

/** `Pick up sealer: Fri, Nov 20, 7:30 AM`. */
const describe = ({ title, date, time }: CalendarEventRow): string =>
  `${title}: ${formatWeekday(date)}, ${time === null ? 'all day' : formatClock(time)}`

/** The dialog shows what is refused. */
export const useAddEvent = () =>
  useKeyedMutation(null, {
    mutationFn: client.calendarEvents.create,
    onSuccess: (made) => toast('Added to calendar', describe(made)),
    touches: TOUCHED,
  })

/** The same; a newer version too. */
export const useUpdateEvent = () =>
  useAppMutation(null, {
    mutationFn: client.calendarEvents.update,
    onSuccess: (after) => toast('Saved', describe(after)),
    unless: versionConflict,
    touches: TOUCHED,
  })

/** Deletes an event, or it and the later ones of its series, and offers to undo it. */
export function useRemoveEvent() {
  const restore = useAppMutation('Couldn’t undo', {
    mutationFn: client.calendarEvents.restore,
    onSuccess: () => toast('Restored'),
    touches: TOUCHED,
  })
  return useAppMutation('Couldn’t delete', {
    mutationFn: ({ id, scope }: { id: string; scope: 'this' | 'following'; title: string }) =>
      client.calendarEvents.remove({ id, scope }),
    onSuccess: ({ ids }, { title }) =>
      toast('Deleted', ids.length > 1 ? `${title}, ${ids.length} dates` : title, {
        word: 'Undo',
        run: () => restore.mutate({ ids }),
      }),
    touches: TOUCHED,
  })
}

/** Marks an event done, or not done again. */
export function useEventDone() {
  const set = useAppMutation('Couldn’t save', {
    mutationFn: ({ id, done }: { id: string; done: boolean; isUndo?: boolean }) =>
      client.calendarEvents.setDone({ id, done }),
    onSuccess: ({ title }, { id, done, isUndo = false }) =>
      isUndo
        ? toast('Change undone', title)
        : toast(done ? 'Done' : 'Reopened', title, {
            word: 'Undo',
            run: () => set.mutate({ id, done: !done, isUndo: true }),
          }),
    touches: TOUCHED,
  })
  return set
}
