/**
 * Addresses that people and old links try on any site, and the page that answers them. A redirect of the owner's goes
 * before.
 */
export const USUAL_PATHS: Readonly<Record<string, string>> = {
  '/home': '/',
  '/index.html': '/',
  '/index.htm': '/',
  '/contact': '/about#contact',
  '/contact-us': '/about#contact',
  '/about-us': '/about',
  '/free-quote': '/#quote',
  '/areas': '/service-areas',
}
