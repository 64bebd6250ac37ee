import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dashboardIcons } from './dashboard-icons.ts'

test('an icon of a public page stays apart, also under its old name; the others are one chunk', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'icons-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const icons = path.join(root, 'lucide-react/dist/esm/icons')
  mkdirSync(icons, { recursive: true })
  writeFileSync(path.join(icons, 'circle-alert.mjs'), "export { default } from './circle-exclamation-point.mjs';")
  const modules: Record<string, { code: string; importedIds?: string[]; dynamicallyImportedIds?: string[] }> = {
    '/src/site/loader.ts': { code: '', dynamicallyImportedIds: ['/src/site/menu.tsx', '/node_modules/other.js'] },
    '/src/site/menu.tsx': {
      code: 'import { Building2 as House, CircleAlert } from "lucide-react";',
      importedIds: ['/src/ui/close.tsx'],
    },
    '/src/ui/close.tsx': { code: "import { X } from 'lucide-react'", importedIds: ['/src/site/menu.tsx'] },
    '/node_modules/other.js': { code: "import { Bot } from 'lucide-react'" },
  }
  const graph = {
    getModuleInfo: (id: string) =>
      modules[id] ? { importedIds: [], dynamicallyImportedIds: [], ...modules[id] } : null,
  }
  const nameOf = dashboardIcons({ site: '/src/site/loader.ts' })
  const chunkOf = (icon: string) => nameOf(path.join(icons, `${icon}.mjs`), graph)

  expect(['building-2', 'x', 'circle-alert', 'circle-exclamation-point'].map(chunkOf)).toEqual([null, null, null, null])
  expect(['bot', 'truck'].map(chunkOf)).toEqual(['icons', 'icons'])
  expect(nameOf('/src/site/menu.tsx', graph)).toBeNull()
})
