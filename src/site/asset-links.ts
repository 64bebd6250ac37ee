import type { StyleRule } from './page-styles.ts'

/** Addresses of the built files that a page links: module scripts, and fonts to preload. */
export type Links = { scripts: string[]; fonts: string[] }

/** Addresses of files that a screen needs: the scripts with those of the frame, the style sheets without. */
export type ScreenFiles = { scripts: string[]; styles: string[] }

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
    /** For each address of the dashboard, in the form of DASHBOARD_PATHS, what its screen needs. */
    screens: Readonly<Record<string, ScreenFiles>>
  }
  builtAt: Date
}
