import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stripContractSchemas } from './tools/bundle/strip-contract-schemas.ts'
import { dashboardChunks } from './tools/bundle/dashboard-chunks.ts'
import { inlineLoader } from './tools/bundle/inline-loader.ts'
import { dedupePreloads } from './tools/bundle/dedupe-preloads.ts'
import { className, shortNames } from './tools/css/class-names.ts'
import { pageRules } from './tools/css/page-rules.ts'
import { sharedLayer } from './tools/css/shared-layer.ts'
import { screenSources } from './tools/bundle/screen-sources.ts'
import { serviceWorker } from './tools/service-worker/plugin.ts'
import { shareImages } from './tools/share-images/plugin.ts'

const entries = (files: string[]) => files.map((file) => path.join(import.meta.dirname, file))

/** Under the names of the files. */
const named = (files: string[]) => Object.fromEntries(entries(files).map((file) => [path.parse(file).name, file]))

const DASHBOARD = 'src/dashboard/main.tsx'
/** Where an office and a technician begin. */
const FIRST_SCREENS = ['src/dashboard/overview-tab.tsx', 'src/dashboard/day/day-tab.tsx']
const withTheDashboard = dedupePreloads({ entry: DASHBOARD })
/** What the design is drawn in (oklch, :has, nesting): no fallbacks that double every color. */
const CSS_TARGET = ['chrome123', 'firefox125', 'safari17.5']
/** A schema that no screen checks with is left out: making one does nothing but make it. */
const TREESHAKE = { manualPureFunctions: ['z'] }

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    stripContractSchemas({ contract: 'src/contract.ts' }),
    withTheDashboard.plugin,
    inlineLoader({ entry: 'src/site/loader.ts' }),
    pageRules({ entry: 'src/site/styles.ts', file: '.vite/page-rules.json' }),
    screenSources({ tabs: 'src/dashboard/tabs.ts', file: '.vite/screen-sources.json' }),
    serviceWorker({
      entry: DASHBOARD,
      fonts: ['src/ui/fonts/figtree.woff2', 'src/ui/fonts/bricolage-grotesque.woff2'],
    }),
    shareImages(),
  ],
  appType: 'custom',
  builder: {},
  // The same names in the browser's build and the server's.
  css: {
    postcss: { plugins: [sharedLayer()] },
    modules: { generateScopedName: command === 'build' ? shortNames() : className },
  },
  environments: {
    // Of the public site.
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        cssTarget: CSS_TARGET,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: entries(['src/site/loader.ts', 'src/site/styles.ts', 'src/site/redirect.ts']),
          treeshake: TREESHAKE,
          // styles.ts exports the class names so that no style is dropped as unused; without this its exports would be
          // dropped first. A chunk with a name of its own may add to them.
          preserveEntrySignatures: 'allow-extension',
          // Two style sheets that a page links at once, rather than one for each island that is fetched later.
          output: {
            codeSplitting: {
              groups: [
                { name: 'ui', test: /src\/ui\/.*\.css$/ },
                {
                  name: 'site',
                  test: /src\/(site|domains\/(system\/auth\/web|system\/assistants\/web\/chat|sales\/requests\/web\/quote-form)).*\.css$/,
                },
                { name: 'preload-helper', test: /preload-helper/, priority: 10 },
                { name: 'lucide', test: /lucide-react\/dist\/esm\/(?!icons\/)/, priority: 10 },
                { name: 'react', test: /node_modules\/react\//, priority: 10 },
              ],
            },
          },
        },
      },
    },
    // A program of its own beside the site: no page loads both, so each is split as suits it alone.
    ...(command === 'build' && {
      dashboard: {
        consumer: 'client' as const,
        build: {
          outDir: 'dist/client',
          emptyOutDir: false,
          copyPublicDir: false,
          manifest: '.vite/dashboard.json',
          target: 'es2022',
          cssTarget: CSS_TARGET,
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false, resolveDependencies: withTheDashboard.resolveDependencies },
          rolldownOptions: {
            input: entries([DASHBOARD]),
            treeshake: TREESHAKE,
            output: {
              codeSplitting: {
                groups: [
                  {
                    name: dashboardChunks({
                      entry: path.join(import.meta.dirname, DASHBOARD),
                      first: entries(FIRST_SCREENS),
                    }),
                    debugName: 'dashboard',
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
      },
    }),
    ssr: {
      // Without it each build of React is bundled twice, for development, too, and read at every start.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      // Packages are bundled too: loaded one by one, their thousands of files took ten times as long to start as this
      // one. What stays outside is loaded only when it is needed, or brings files of its own.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: [
                'twilio',
                'openai',
                'nodemailer',
                'web-push',
                'pino',
                'pg-native',
                'sharp',
                'libheif-js',
                '@aws-sdk/client-s3',
                '@react-pdf/renderer',
                '@react-email/components',
                '@zxcvbn-ts/core',
                '@zxcvbn-ts/language-common',
                '@zxcvbn-ts/language-en',
              ],
            }
          : {},
      build: {
        outDir: 'dist/server',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            ...named([
              'src/main.ts',
              'src/platform/pictures/picture-worker.ts',
              'src/domains/sales/imports/read-worker.ts',
              'src/platform/pdf/pdf-worker.ts',
              'src/commands/owner.ts',
              'src/commands/keys.ts',
              'src/commands/restore.ts',
              'src/commands/move-to-server.ts',
            ]),
            demo: path.join(import.meta.dirname, 'src/demo/main.ts'),
          },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
}))
