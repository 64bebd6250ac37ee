import { runnerImport, type Plugin } from 'vite'
import { GALLERY_PICTURES } from '../../src/site/gallery-pictures.ts'
import type { Page } from '../../src/site/page.ts'
import { getShareImage } from '../../src/site/share-images.ts'
import { drawer } from './draw.ts'

type Key = (typeof GALLERY_PICTURES)[number]['key']

/** What a page that is about something shows; the others take turns with OTHERS. */
const PICTURES: Record<string, Key> = {
  '/': 'two-story-driveway',
  '/about': 'brick-plaza',
  '/gallery': 'circle-driveway',
  '/reviews': 'street-two-story',
  '/faq': 'filled-joints',
  '/services/paver-sealing': 'herringbone-driveway',
  '/services/pressure-washing': 'ranch-lane',
  '/partners': 'umbrella-patio',
}
const OTHERS: readonly Key[] = [
  'travertine-deck',
  'blue-porch',
  'pool-cage',
  'garden-patio',
  'golden-two-story',
  'evening-pool',
  'low-patio',
  'ranch-street',
]

/** Makes the picture that a shared link shows, for every listed page of the site (docs/decisions/012). */
export function shareImages(): Plugin {
  return {
    name: 'share-images',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async generateBundle() {
      const [pages, draw] = await Promise.all([readPages(this.environment.config.root), drawer()])
      await Promise.all(
        pages.map(async (page, at) => {
          const key = PICTURES[page.path] ?? OTHERS[at % OTHERS.length]
          const name = GALLERY_PICTURES.find((one) => one.key === key)?.picture.name
          if (name === undefined) throw new Error(`There is no picture ${key} in the gallery`)
          // Neither name nor place: both are the owner's to change, and a picture made at the build would go on saying
          // the old ones.
          const [title, line] =
            page.path === '/'
              ? ['Paver Sealing & Pressure Washing', 'Driveways, pool decks and patios']
              : [page.name, 'Paver sealing and pressure washing']
          const source = await draw({ title, line, picture: `pictures/${name}-1200.avif` })
          this.emitFile({ type: 'asset', fileName: getShareImage(page.path).slice(1), source })
        }),
      )
    },
  }
}

/** The pages as the server has them, without their styles. */
async function readPages(root: string): Promise<Page[]> {
  const NO_STYLES = '\0no-styles'
  const withoutStyles: Plugin = {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? NO_STYLES : undefined),
    load: (id) => (id === NO_STYLES ? 'export default {}' : undefined),
  }
  const { module } = await runnerImport<{ PAGES: readonly Page[] }>('/src/site/pages.ts', {
    root,
    configFile: false,
    plugins: [withoutStyles],
  })
  return module.PAGES.filter((page) => !page.unlisted)
}
