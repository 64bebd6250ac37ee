import type { Hono } from 'hono'
import type { Tx } from '#platform/database/transaction.ts'
import type { Endpoint } from '#platform/http/access.ts'
import type { AppServices, AppTask } from '#platform/http/context.ts'
import type { HonoEnv } from '#platform/http/api.ts'

type Parts = {
  tasks?: readonly AppTask[]
  /** Calls outside the contract, which speak in cookies, streams or documents. `mount` answers them. */
  endpoints?: readonly Endpoint[]
  mount?: (app: Hono<HonoEnv>, services: AppServices) => void
  /** Adds what exists after the first start. It runs at every start, so it must bear running again. */
  seed?: (tx: Tx) => Promise<unknown>
}
type Manifest = Parts & Required<Pick<Parts, 'tasks' | 'endpoints'>>

/** Declares what a domain adds to the product. `routes` are the handlers of its contract. */
export const defineDomain = <Routes extends object>(
  given: Parts & { routes: Routes },
): Manifest & { routes: Routes } => ({
  tasks: [],
  endpoints: [],
  ...given,
})

/** A call outside the contract, with who may make it. */
export const endpoint = (
  method: string,
  path: string,
  access: Endpoint['meta']['access'],
  more?: Pick<Endpoint['meta'], 'limit' | 'stepUp' | 'beforeTwoStep' | 'accountant'>,
): Endpoint => ({ name: `${method} ${path}`, method, path, meta: { access, ...more } })
