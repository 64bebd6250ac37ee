import { SignInForm } from '#domains/system/auth/web/sign-in-form.tsx'
import { Island } from '../island.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'

export const signInCode: Page = {
  path: '/sign-in/code',
  name: 'Second step',
  title: (facts) => `Two-step sign-in | ${facts.name} dashboard`,
  description: (facts) => `${facts.name} business dashboard: two-step sign-in.`,
  frame: 'plain',
  unlisted: true,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>One more step</h1>
      <p className="muted">
        Enter a sign-in code to finish. It keeps your account safe even if someone has your password.
      </p>
      <Island name="sign-in-form" of={SignInForm} props={{ step: 'code' }} visible />
      <NeedsScript phone={facts.phone} />
    </SignFrame>
  ),
}
