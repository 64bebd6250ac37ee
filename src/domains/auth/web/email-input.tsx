import type { ComponentProps } from 'react'

/** The address that somebody signs in with: the name under which browsers and password keepers remember the account. */
export function EmailInput(props: ComponentProps<'input'>) {
  return (
    <input
      className="input"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
      name="email"
    />
  )
}
