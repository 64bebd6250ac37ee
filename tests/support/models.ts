import { startApp } from './app.ts'
import type { App, AppOptions } from './app.ts'
import { OpenAiPeer } from './fakes/openai.ts'

/** The product with a model to ask. */
export type WithModel = {
  app: App
  peer: OpenAiPeer
  newest(): Promise<Record<string, any>>
  budget(tokens: number): Promise<void>
  month(): Promise<{ used: number; held: number }>
  stop(): Promise<void>
}

export async function withModel(options: AppOptions = {}): Promise<WithModel> {
  const peer = await OpenAiPeer.start()
  const app = await startApp({ ...options, env: { ...peer.env, ...options.env } })
  const owner = await app.as('owner')
  return {
    app,
    peer,
    newest: async () =>
      (await app.database.pool.query('select * from ai_requests order by created_at desc, id limit 1')).rows[0],
    budget: async (monthlyTokens) => {
      const { version } = (await owner.get('/api/ai/budget')).body
      const saved = await owner.call('PUT', '/api/ai/budget', { version, monthlyTokens })
      if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    },
    month: async () => {
      const { rows } = await app.database.pool.query(
        'select coalesce(sum(used), 0)::int as used, coalesce(sum(held), 0)::int as held from ai_months',
      )
      return rows[0]
    },
    stop: async () => {
      await app.stop()
      await peer.stop()
    },
  }
}
