/** Addresses of the built files that a page links: module scripts, style sheets, fonts to preload. */
export type Links = { scripts: string[]; styles: string[]; fonts: string[] }

export type Assets = {
  site: Links & {
    /** The script of /login. */
    redirect: string[]
  }
  dashboard: Links
}
