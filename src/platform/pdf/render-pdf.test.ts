import path from 'node:path'
import { expect, test } from 'vitest'
import { findFonts } from './render-pdf.ts'

test.each(['src/platform/pdf', 'dist/server', 'dist/server/assets'])('finds the fonts from %s', (folder) => {
  expect(findFonts(path.resolve(folder))).toMatch(/pdf\/fonts$/)
})
