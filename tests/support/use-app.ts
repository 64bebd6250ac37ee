import { afterAll } from 'vitest'
import { startApp } from './app.ts'
import type { App, ApiClient, AppOptions } from './app.ts'
import { createFactories } from './factories.ts'
import { fillBeforeTests } from './fill-before-tests.ts'
import { useBrowser } from './use-browser.ts'
import type { TestBrowser } from './use-browser.ts'

/** The product, and what tests do with it. */
export type TestApp = {
  readonly app: App
  readonly owner: ApiClient
  readonly staff: ApiClient
  readonly technician: ApiClient
  /** Makes customers, jobs and people over HTTP. */
  readonly crew: ReturnType<typeof createFactories>
  readonly browser: TestBrowser
}

/**
 * Starts the product for the tests of this file, or of this `describe`, and stops it after them. Take out of the result
 * what the tests need: a role is signed in, and a browser started, before the first test, when it is taken.
 *
 *     const { app, owner, crew } = useApp({ clock })
 *
 * What must be there before the product, such as a provider, starts in a `beforeAll` above, and stops in an `afterAll`
 * above; `options` is then a function. What needs the product goes into a `beforeAll` below.
 */
export function useApp(options: AppOptions | (() => AppOptions) = {}): TestApp {
  const app = fillBeforeTests(() => startApp(typeof options === 'function' ? options() : options))
  // There is no `stop` when the start failed.
  afterAll(() => (app as Partial<App>).stop?.())
  return {
    app,
    get owner() {
      return fillBeforeTests(() => app.as('owner'))
    },
    get staff() {
      return fillBeforeTests(() => app.as('staff'))
    },
    get technician() {
      return fillBeforeTests(() => app.as('technician'))
    },
    get crew() {
      return createFactories(app)
    },
    get browser() {
      return useBrowser()
    },
  }
}
