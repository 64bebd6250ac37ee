import type { Page } from './page.ts'
import { allServiceAreas } from './pages/all-service-areas.tsx'
import { accessibility } from './pages/accessibility.tsx'
import { allServices } from './pages/all-services.tsx'
import { about } from './pages/about.tsx'
import { card } from './pages/card-on-file.tsx'
import { changeOrder } from './pages/change-order.tsx'
import { estimate } from './pages/estimate.tsx'
import { faq } from './pages/faq.tsx'
import { gallery } from './pages/gallery.tsx'
import { home } from './pages/home.tsx'
import { invitation } from './pages/invitation.tsx'
import { login } from './pages/login.tsx'
import { notFound } from './pages/not-found.tsx'
import { partners } from './pages/partners.tsx'
import { pay } from './pages/pay.tsx'
import { paverSealing } from './pages/paver-sealing.tsx'
import { pressureWashing } from './pages/pressure-washing.tsx'
import { privacy } from './pages/privacy.tsx'
import { resetPassword } from './pages/reset-password.tsx'
import { review } from './pages/review.tsx'
import { reviews } from './pages/reviews.tsx'
import { serviceAreas } from './pages/service-area.tsx'
import { setUp } from './pages/set-up.tsx'
import { signIn } from './pages/sign-in.tsx'
import { signInCode } from './pages/sign-in-code.tsx'
import { terms } from './pages/terms.tsx'
import { thankYou } from './pages/thank-you.tsx'
import { unsubscribe } from './pages/unsubscribe.tsx'

/** Every public page. A new one is a file in pages/ and a line here. */
export const PAGES: readonly Page[] = [
  home,
  about,
  gallery,
  reviews,
  faq,
  allServices,
  paverSealing,
  pressureWashing,
  partners,
  allServiceAreas,
  ...serviceAreas,
  privacy,
  terms,
  accessibility,
  thankYou,
  login,
  signIn,
  signInCode,
  setUp,
  invitation,
  resetPassword,
  notFound,
]

/**
 * Pages that a private link opens. The server renders them for each response; they are never cached and never listed.
 */
export const PERSONAL_PAGES: readonly Page[] = [review, estimate, changeOrder, pay, card, unsubscribe]
