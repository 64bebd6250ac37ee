import type { StyleRule } from './page-styles.ts'

/** Addresses of the built files that a page links: module scripts, and fonts to preload. */
export type Links = { scripts: string[]; fonts: string[] }

export type Assets = {
  site: Links & {
    /**
     * The rules of the style sheets, each with what it is for. Empty in development, where Vite puts styles into the
     * page.
     */
    rules: StyleRule[]
    /** The script of /login. */
    redirect: string[]
  }
  dashboard: Links & {
    styles: string[]
    /** For each address of the dashboard, in the form of DASHBOARD_PATHS, the scripts that its screen needs. */
    screens: Readonly<Record<string, readonly string[]>>
  }
  builtAt: Date
}
