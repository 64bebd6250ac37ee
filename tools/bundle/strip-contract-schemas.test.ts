import { isContractProcedure } from '@orpc/contract'
import type { AnyContractRouter } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { globSync, readFileSync } from 'node:fs'
import { calls, schemasAlone } from './strip-contract-schemas.ts'

/** Every call by its place in the contract. */
function leaves(router: object, at = ''): Map<string, { route: object }> {
  if ('~orpc' in router) return new Map([[at, router['~orpc'] as { route: object }]]) // what a call is known by
  return new Map(Object.entries(router).flatMap(([name, inner]) => [...leaves(inner as object, `${at}.${name}`)]))
}

test('the browser gets every call with its method and path, and none with its schemas or its words', () => {
  const [whole, alone] = [leaves(contract), leaves(JSON.parse(JSON.stringify(calls(contract))) as AnyContractRouter)]
  expect(alone.size).toBeGreaterThan(100)
  expect([...alone.keys()]).toEqual([...whole.keys()])
  for (const [name, call] of alone) {
    expect(isContractProcedure({ '~orpc': call }), name).toBe(true)
    expect(Object.keys(call).toSorted()).toEqual(['errorMap', 'meta', 'route'])
    expect(whole.get(name)?.route).toMatchObject(call.route)
    expect(call.route).not.toHaveProperty('summary')
  }
})

test('of the contract of a domain the browser gets the schemas, and none of the calls', () => {
  const files = globSync('src/domains/*/*/contract.ts')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const alone = schemasAlone(readFileSync(file, 'utf8'))
    expect(alone, file).not.toContain('export const contract')
    expect(alone, file).not.toMatch(/^ {2}\w+: api/m)
  }
})
