import { vi } from 'vitest'
import { startSmtp } from './fakes/smtp.ts'

/**
 * A mail server for one app: the only place where the links of account e-mails can be read. `env` goes to `startApp`.
 */
export type Mailbox = {
  env: Record<string, string>
  /** The texts of all e-mails to this address, oldest first. */
  lettersTo(email: string): string[]
  /** Waits for the next e-mail with a link after the first `known` ones, and returns its token. */
  tokenTo(email: string, known?: number): Promise<string>
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const smtp = await startSmtp()
  const lettersTo = (email: string) =>
    smtp.received.filter(({ to }) => to.includes(email)).map((mail) => mail.email.text ?? '')
  const tokensTo = (email: string) => lettersTo(email).flatMap((text) => /token=([\w-]{43})\s/.exec(text)?.[1] ?? [])
  return {
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@tidestone.example', SMTP_PER_SECOND: '1000' },
    lettersTo,
    tokenTo: (email, known = 0) =>
      vi.waitFor(() => {
        const token = tokensTo(email)[known]
        if (token === undefined) throw new Error(`No e-mail with a link came to ${email} yet.`)
        return token
      }, 10_000),
    close: () => smtp.close(),
  }
}
