import { LinkButton } from '#ui/button.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'
import styles from './login.module.css'

const TARGET = '/api/login'

/**
 * Goes to /api/login after 500 ms through redirect.ts; the button does the same on a click (spec.md §2). The sign-in
 * page shows what goes wrong there.
 */
export const login: Page = {
  path: '/login',
  name: 'Sign in',
  title: (facts) => `Business Dashboard Sign-In | ${facts.name}`,
  description: (facts) => `${facts.name} business dashboard sign-in.`,
  keywords: () => 'business dashboard, staff sign-in',
  frame: 'plain',
  unlisted: true,
  redirect: TARGET,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>{`${facts.name} dashboard`}</h1>
      <p className={styles.waiting} role="status">
        <span className="spin" aria-hidden="true" />
        Taking you to sign-in...
      </p>
      <LinkButton tone="clay" size="lg" block href={TARGET} data-redirect="">
        Sign in
      </LinkButton>
      <p className="small subtle">Not redirected? Use the button.</p>
    </SignFrame>
  ),
}
