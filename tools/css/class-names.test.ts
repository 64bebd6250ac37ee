import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { className, mark } from './class-names.ts'

test('no two style modules bear the same mark, so no two classes of the product have one name', () => {
  const files = globSync('src/**/*.module.css', { cwd: path.join(import.meta.dirname, '../..') })
  expect(files.length).toBeGreaterThan(20)
  const marks = files.map((file) => mark(path.resolve(import.meta.dirname, '../..', file)))
  expect(new Set(marks).size).toBe(files.length)
})

test('a class has the same name wherever the tree stands, and with a query of Vite', () => {
  const file = path.join(import.meta.dirname, '../../src/ui/logo.module.css')
  expect(className('logo', `${file}?used`)).toBe(className('logo', file))
  expect(className('logo', file)).toMatch(/^logo_[\w-]{3}$/)
})
