import { ResetForm } from '#domains/system/auth/web/reset-form.tsx'
import { Island } from '../island.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'

export const resetPassword: Page = {
  path: '/reset-password',
  name: 'Reset password',
  title: (facts) => `Set a new password | ${facts.name} dashboard`,
  description: (facts) => `${facts.name} business dashboard: set a new password.`,
  frame: 'plain',
  unlisted: true,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>Set a new password</h1>
      <Island name="reset-form" of={ResetForm} props={{}} visible />
      <NeedsScript phone={facts.phone} />
    </SignFrame>
  ),
}
