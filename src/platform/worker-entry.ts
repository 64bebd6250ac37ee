import { constants, setPriority } from 'node:os'

/**
 * Makes this process one that answers what HelperProcess asks, behind the requests: it has no database and no secrets,
 * and may be ended at any moment. `reply` does not throw: what went wrong is an answer, too.
 */
export function serveRequests(reply: (asked: never) => Promise<object>): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  process.on('disconnect', () => process.exit(0))
  process.on(
    'message',
    (asked: { id: number }) => void reply(asked as never).then((said) => process.send?.({ ...said, id: asked.id })),
  )
}
