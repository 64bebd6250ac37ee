export const THEME_KEY = 'theme'

/** `--page` of both themes, as the color of the browser's own bars. */
export const THEME_COLORS = { light: '#f9f4ec', dark: '#091518' }

/** Runs before the first paint, inline: the Content-Security-Policy allows it by the hash of exactly these bytes. */
export const THEME_SCRIPT = `try{if(localStorage.${THEME_KEY}==="dark"){document.documentElement.classList.add("dark");document.querySelector("meta[name=theme-color]").content="${THEME_COLORS.dark}"}}catch{}`
