import { AccountForm } from '#domains/system/auth/web/account-form.tsx'
import { Island } from '../island.tsx'
import { NeedsScript } from '../layout/needs-script.tsx'
import { SignFrame } from '../layout/sign-frame.tsx'
import type { Page } from '../page.ts'

export const setUp: Page = {
  path: '/set-up',
  name: 'Set up',
  title: (facts) => `Set up your dashboard | ${facts.name}`,
  description: (facts) => `${facts.name} business dashboard: create the owner account.`,
  frame: 'plain',
  unlisted: true,
  Body: ({ facts }) => (
    <SignFrame facts={facts}>
      <h1>Welcome to your dashboard</h1>
      <p className="muted">Create the owner account for {facts.name}. The link works once.</p>
      <Island name="account-form" of={AccountForm} props={{ kind: 'set-up' }} visible />
      <NeedsScript phone={facts.phone} />
    </SignFrame>
  ),
}
