import type { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { invalid } from '#lib/problem.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import { readBody } from '#platform/http/api.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { DAY_LIMIT, Question } from './contract.ts'
import { chat } from './service.ts'

/**
 * Mounts POST /api/ai/chat for clients that accept text/event-stream. It streams `text` events with pieces of the reply
 * as JSON strings, then `done` with the language and actions, or `failed`. Every other request goes on to the
 * contract's call of the same path. Mount it after the walls and before the contract.
 */
export function mountChat(app: Hono<HonoEnv>, parts: AppServices): void {
  const limit = rateLimit(parts.db.pool, 'assistants.chat by day', DAY_LIMIT)
  app.post('/api/ai/chat', async (x, next) => {
    if (!x.req.header('accept')?.includes('text/event-stream')) return next()
    const { json } = await readBody(x)
    const question = Question.safeParse(json)
    if (!question.success) {
      const issues = question.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
      throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need attention.', issues)
    }
    await limit.take(limitKey(x.env.address))
    const gone = new AbortController()
    const { pieces, rest } = await chat(parts, question.data, gone.signal)
    x.header('x-accel-buffering', 'no')
    return streamSSE(x, async (stream) => {
      stream.onAbort(() => gone.abort())
      const tell = (event: string, data: unknown) => stream.writeSSE({ event, data: JSON.stringify(data) })
      try {
        for await (const piece of pieces) await tell('text', piece)
        await tell('done', rest)
      } catch (error) {
        log.error({ err: error }, 'a reply broke off')
        await tell('failed', {})
      }
    })
  })
}
