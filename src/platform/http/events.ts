import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ChangeNotifier } from '#platform/change-notifier.ts'
import type { HonoEnv } from './api.ts'
import type { SignedIn } from './context.ts'

/** Long enough to be cheap, short enough that proxies do not cut a quiet line. */
const HEARTBEAT_MS = 20_000

/** The maximum of unread messages: beyond it, the window is gone, or holds the connection for nothing. */
const MAX_UNREAD = 100

/**
 * Open lines of one session, and of one person. A person has a few windows; each line asks the database at every
 * change.
 */
const MAX_OF_SESSION = 24
const MAX_OF_PERSON = 32
/** A window that reads nothing would never take its last word. */
const LAST_WORD_MS = 1000

/**
 * Milliseconds. The nodes may hear of a commit a moment after it, so a window also gets what was committed just before
 * it asked.
 */
const ON_ITS_WAY = 1000

export type Listening = {
  /**
   * Whether the session of these headers is still valid. Checked with every heartbeat, and before each notification, so
   * that a signed-out person receives none.
   */
  isSignedIn(headers: Headers): Promise<boolean>
}

/**
 * GET /api/events: notifies an open dashboard which lists changed, as they change. The data is a JSON array of names.
 * `age`: for how many milliseconds the window has been asking for lists; changes since then are sent at once. The
 * connection of a person who was signed out, or removed from the team, ends. So does the oldest connection of a person
 * who opens too many: it receives `closed`, `too-many-lines`, and must not reconnect automatically. Each node counts
 * its own.
 */
export function mountEvents(app: Hono<HonoEnv>, changes: ChangeNotifier, { isSignedIn }: Listening): void {
  const lines = new OpenLines()
  app.get('/api/events', (x) => {
    const user = x.get('user')
    x.header('x-accel-buffering', 'no')
    return streamSSE(x, async (stream) => {
      const gone = Promise.withResolvers<void>()
      let unread = 0
      const say = async (event: 'changed' | 'beat' | 'closed', data: string) => {
        if (unread >= MAX_UNREAD) return void x.env.outgoing.destroy()
        unread += 1
        await stream.writeSSE({ event, data })
        unread -= 1
      }
      // While the database cannot be reached, no one is disconnected.
      const stays = () => isSignedIn(x.req.raw.headers).catch(() => true)
      const tell = async (lists: string[]) => {
        if (await stays()) await say('changed', JSON.stringify(lists))
        else gone.resolve()
      }
      const hear = (lists: string[]) => void tell(lists)
      const beat = setInterval(() => {
        void say('beat', '')
        void stays().then((alive) => alive || gone.resolve())
      }, HEARTBEAT_MS)
      const leave = lines.add(user, () => {
        setTimeout(() => gone.resolve(), LAST_WORD_MS).unref()
        void say('closed', 'too-many-lines').finally(() => gone.resolve())
      })
      changes.on('changed', hear)
      stream.onAbort(() => gone.resolve())
      changes.once('closing', gone.resolve)
      await say('beat', '')
      const age = Number(x.req.query('age') ?? Number.NaN)
      const missed = age >= 0 ? changes.since(age + ON_ITS_WAY) : []
      if (missed.length > 0) hear(missed)
      await gone.promise
      clearInterval(beat)
      leave()
      changes.off('changed', hear)
      changes.off('closing', gone.resolve)
    })
  })
}

type Line = { userId: string; sessionId: string; close: () => void }

/** The open lines of this node, oldest first. */
class OpenLines {
  readonly #lines = new Set<Line>()

  /** Closes the oldest ones when this is one too many. Returns what to call when the line ends. */
  add(user: SignedIn | null, close: () => void): () => void {
    // Access control requires a session; this is for the type.
    if (!user) return () => undefined
    const line = { userId: user.id, sessionId: user.sessionId, close }
    this.#lines.add(line)
    this.#closeOldest(({ sessionId }) => sessionId === line.sessionId, MAX_OF_SESSION)
    this.#closeOldest(({ userId }) => userId === line.userId, MAX_OF_PERSON)
    return () => void this.#lines.delete(line)
  }

  #closeOldest(isOne: (line: Line) => boolean, most: number): void {
    const open = [...this.#lines].filter(isOne)
    for (const line of open.slice(0, Math.max(0, open.length - most))) {
      this.#lines.delete(line)
      line.close()
    }
  }
}
