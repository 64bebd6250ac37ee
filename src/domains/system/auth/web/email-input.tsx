import type { ComponentProps } from 'react'

/** Takes the address that a person signs in with. Browsers and password managers save the account under this name. */
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
