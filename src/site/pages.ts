import type { Page } from './page.ts'
import { home } from './pages/home.tsx'
import { invitation } from './pages/invitation.tsx'
import { login } from './pages/login.tsx'
import { notFound } from './pages/not-found.tsx'
import { resetPassword } from './pages/reset-password.tsx'
import { setUp } from './pages/set-up.tsx'
import { signIn } from './pages/sign-in.tsx'
import { thankYou } from './pages/thank-you.tsx'

/** Every public page. A new one is a file in pages/ and a line here. */
export const PAGES: readonly Page[] = [home, thankYou, login, signIn, setUp, invitation, resetPassword, notFound]
