import { SignInForm } from '#domains/system/auth/web/sign-in-form.tsx'
import { Island } from '../island.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'

export const signIn: Page = {
  path: '/sign-in',
  name: 'Sign in',
  title: (facts) => `Sign in | ${facts.name} dashboard`,
  description: (facts) => `${facts.name} business dashboard: sign-in.`,
  frame: 'plain',
  unlisted: true,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>{`${facts.name} dashboard`}</h1>
      <p className="muted">Use the email address your invitation was sent to.</p>
      <Island name="sign-in-form" of={SignInForm} props={{}} visible />
      <NeedsScript phone={facts.phone} />
    </SignFrame>
  ),
}
