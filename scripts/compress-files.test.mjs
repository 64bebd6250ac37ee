import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../tests/support/test-folder.ts'
import { compressFiles } from './compress-files.mjs'

test('each text file of a folder gets two smaller ones that say the same, and a picture none', async () => {
  const folder = testFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'assets'))
  const script = path.join(folder, 'assets/main.js')
  const picture = path.join(folder, 'hero.webp')
  writeFileSync(script, 'let x = 1\n'.repeat(100))
  writeFileSync(picture, 'RIFF')
  await compressFiles(folder)
  const [br, gz] = ['br', 'gz'].map((ending) => readFileSync(`${script}.${ending}`))
  expect([brotliDecompressSync(br), gunzipSync(gz)].map(String)).toEqual(Array(2).fill(readFileSync(script, 'utf8')))
  expect(Math.max(br.length, gz.length)).toBeLessThan(60)
  expect([existsSync(`${picture}.br`), existsSync(`${picture}.gz`)]).toEqual([false, false])
})
