/** The links of header, menu and footer, in the order of spec.md §2. */
export const NAVIGATION = [
  { name: 'Home', href: '/' },
  { name: 'Paver Sealing', href: '/services/paver-sealing' },
  { name: 'Pressure Washing', href: '/services/pressure-washing' },
  { name: 'Gallery', href: '/gallery' },
  { name: 'Reviews', href: '/reviews' },
  { name: 'About', href: '/about' },
  { name: 'Trusted Partners', href: '/partners' },
  { name: 'FAQ', href: '/faq' },
] as const

/** The footer's list of pages: where the menu leads without JavaScript. */
export const FOOTER_LINKS_ID = 'site-links'
