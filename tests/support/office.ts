import { afterAll, beforeAll } from 'vitest'
import { startApp } from './app.ts'
import type { App, Caller } from './app.ts'
import { crewOf } from './crew.ts'

/** The product with its owner, and what makes customers, jobs and people, for the tests of one file. */
export type Office = { readonly app: App; readonly owner: Caller; readonly crew: ReturnType<typeof crewOf> }

export function office(given: Parameters<typeof startApp>[0] = {}): Office {
  let app: App
  let owner: Caller
  let crew: ReturnType<typeof crewOf>
  beforeAll(async () => {
    app = await startApp(given)
    owner = await app.as('owner')
    crew = crewOf(app)
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
