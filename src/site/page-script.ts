import { HELD_PICTURES_SCRIPT } from './held-pictures.ts'
import { THEME_SCRIPT } from './theme.ts'

/**
 * What is seen first must not wait for what is touched later: the page's scripts (`data-scripts`) are asked for in the moment after the first paint. A page
 * that is opened in the background is not painted, and asks once it is looked at.
 */
const SCRIPTS_AFTER_PAINT = `document.addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>{for(let src of(document.documentElement.dataset.scripts||"").split(" "))src&&document.head.append(Object.assign(document.createElement("script"),{type:"module",src}))})))`

/** All code that stands in a page itself, the same for every page: its policy allows it by the hash of exactly these bytes. */
export const PAGE_SCRIPT = `${THEME_SCRIPT};${HELD_PICTURES_SCRIPT};${SCRIPTS_AFTER_PAINT}`
