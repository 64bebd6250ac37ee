import path from 'node:path'
import { isContractProcedure } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import { runnerImport } from 'vite'
import type { Plugin } from 'vite'

/**
 * Gives the browser only what it needs of the contract to make a call, method and path: schemas and texts of every call
 * of the product would be a tenth of all that the dashboard loads first. A screen that checks a form imports its
 * schemas directly from the contract of its domain. The calls are cut out of that file, because the browser does not
 * use them there.
 */
export function stripContractSchemas({ contract }: { contract: string }): Plugin {
  const file = path.resolve(import.meta.dirname, '../..', contract)
  return {
    name: 'calls-alone',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    transform: {
      filter: { id: /\/src\/domains\/[^/]+\/[^/]+\/contract\.ts$/ },
      handler: (code: string) => ({ code: schemasAlone(code), map: null }),
    },
    load: {
      filter: { id: file },
      async handler() {
        const { module } = await runnerImport<{ contract: AnyContractRouter }>(file)
        return `export const contract = ${JSON.stringify(calls(module.contract))}`
      },
    },
  }
}

/**
 * The source of a contract without its calls: from `export const contract = {` to the brace that ends it, which stands
 * at the beginning of a line.
 */
export const schemasAlone = (source: string): string => source.replace(/^export const contract = \{\n[^]*?^\}\n?/m, '')

/** As oRPC's own `minifyContractRouter`, which keeps the summaries and descriptions. */
export function calls(router: AnyContractRouter): object {
  if (!isContractProcedure(router))
    return Object.fromEntries(Object.entries(router).map(([name, inner]) => [name, calls(inner)]))
  const { method, path: address, inputStructure, outputStructure } = router['~orpc'].route
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path: address, inputStructure, outputStructure } } }
}
