import { afterAll, beforeAll } from 'vitest'
import type { App, ApiClient, AppOptions } from './app.ts'
import { OpenAiPeer } from './fakes/openai.ts'
import { useApp } from './use-app.ts'

/** The product with a model to ask. */
type ModelApp = {
  readonly app: App
  readonly owner: ApiClient
  readonly peer: OpenAiPeer
  newest(): Promise<Record<string, any>>
  budget(tokens: number): Promise<void>
  month(): Promise<{ used: number; held: number }>
}

export function useModel(options: AppOptions = {}): ModelApp {
  let peer: OpenAiPeer
  beforeAll(async () => {
    peer = await OpenAiPeer.start()
  })
  afterAll(() => peer?.stop())
  const { app, owner } = useApp(() => ({ ...options, env: { ...peer.env, ...options.env } }))
  return {
    app,
    owner,
    get peer() {
      return peer
    },
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
  }
}
