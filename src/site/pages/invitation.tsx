import { AccountForm } from '#domains/system/auth/web/account-form.tsx'
import { Island } from '../island.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'

export const invitation: Page = {
  path: '/invitation',
  name: 'Invitation',
  title: (facts) => `Accept an invitation | ${facts.name} dashboard`,
  description: (facts) => `${facts.name} business dashboard: accept an invitation.`,
  frame: 'plain',
  unlisted: true,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>You’re invited</h1>
      <p className="muted">Choose a password to join the {facts.name} dashboard.</p>
      <Island name="account-form" of={AccountForm} props={{ kind: 'invitation' }} visible />
      <NeedsScript phone={facts.phone} />
    </SignFrame>
  ),
}
