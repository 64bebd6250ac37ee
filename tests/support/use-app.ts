import { afterAll, beforeAll } from 'vitest'
import { startApp } from './app.ts'
import type { App, ApiClient } from './app.ts'
import { createFactories } from './factories.ts'

/** The product with its owner, and what makes customers, jobs and people, for the tests of one file. */
export type TestApp = {
  readonly app: App
  readonly owner: ApiClient
  readonly crew: ReturnType<typeof createFactories>
}

export function useApp(given: Parameters<typeof startApp>[0] = {}): TestApp {
  let app: App
  let owner: ApiClient
  let crew: ReturnType<typeof createFactories>
  beforeAll(async () => {
    app = await startApp(given)
    owner = await app.as('owner')
    crew = createFactories(app)
  })
  afterAll(() => app.stop())
  return {
    get app() {
      return app
    },
    get owner() {
      return owner
    },
    get crew() {
      return crew
    },
  }
}
