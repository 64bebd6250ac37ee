import path from 'node:path'
import { isContractProcedure } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import { runnerImport } from 'vite'
import type { Plugin } from 'vite'

/**
 * Gives the browser of the contract what it needs to make a call, method and path: schemas and words of every call of the product would be a tenth of all
 * that the dashboard loads first. A screen that checks a form imports the schemas it wants by themselves.
 */
export function callsAlone({ contract }: { contract: string }): Plugin {
  const file = path.resolve(import.meta.dirname, '../..', contract)
  return {
    name: 'calls-alone',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      filter: { id: file },
      async handler() {
        const { module } = await runnerImport<{ contract: AnyContractRouter }>(file)
        return `export const contract = ${JSON.stringify(calls(module.contract))}`
      },
    },
  }
}

/** As oRPC's own `minifyContractRouter`, which keeps the summaries and descriptions. */
export function calls(router: AnyContractRouter): object {
  if (!isContractProcedure(router)) return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, calls(inner)]))
  const { method, path: address, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path: address, inputStructure, outputStructure } } }
}
