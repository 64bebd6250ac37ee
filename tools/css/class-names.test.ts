import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { className, mark, shortNames } from './class-names.ts'

const inTree = (file: string) => path.resolve(import.meta.dirname, '../..', file)

test('no two style modules bear the same mark, so no two classes of the product have one name', () => {
  const files = globSync('src/**/*.module.css', { cwd: inTree('.') })
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(files.map((file) => mark(inTree(file)))).size).toBe(files.length)
})

test('a class has the same name wherever the tree stands, and with a query of Vite', () => {
  const file = inTree('src/ui/logo.module.css')
  for (const nameOf of [className, shortNames()]) expect(nameOf('logo', `${file}?used`)).toBe(nameOf('logo', file))
  expect(className('logo', file)).toMatch(/^logo_[\w-]{3}$/)
})

test('in the built product a name is three characters at most, and no other file has it', () => {
  const nameOf = shortNames()
  const names = ['header', 'hero', 'footer'].map((part) =>
    nameOf(part, globSync(`src/site/**/${part}.module.css`, { cwd: inTree('.') }).map(inTree)[0] ?? ''),
  )
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^_[0-9a-z]{1,2}$/)
  // One that the list does not know keeps its long name.
  expect(nameOf('made-up', inTree('src/ui/logo.module.css'))).toMatch(/^made-up_/)
})
