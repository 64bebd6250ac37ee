import { HELD_PICTURES_SCRIPT } from './held-pictures.ts'
import { THEME_SCRIPT } from './theme.ts'

/**
 * What is seen first must not wait for what is touched later: the page's scripts (`data-scripts`) are asked for in the moment after the first paint. A page
 * that is opened in the background is not painted, and asks once it is looked at.
 */
const SCRIPTS_AFTER_PAINT = `addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>{let s=document.documentElement.dataset.scripts;s&&s.split(" ").map(f=>import(f))})))`

/** All code that stands in a page itself, the same for every page: its policy allows it by the hash of exactly these bytes. */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${HELD_PICTURES_SCRIPT};${SCRIPTS_AFTER_PAINT}`
