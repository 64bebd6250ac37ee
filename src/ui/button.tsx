import type { ComponentProps } from 'react'

type Look = {
  /** Clay is the one main action of a view; tide calls and confirms. */
  tone?: 'clay' | 'tide' | 'line' | 'quiet' | 'danger'
  size?: 'sm' | 'lg'
  block?: boolean
  /** Only an icon inside: square. The control then needs an `aria-label`. */
  icon?: boolean
}

export function Button({
  tone,
  size,
  block,
  icon,
  className,
  type = 'button',
  ...rest
}: Look & ComponentProps<'button'>) {
  // oxlint-disable-next-line react/button-has-type -- the caller says it, and its type allows nothing else
  return <button className={names({ tone, size, block, icon }, className)} type={type} {...rest} />
}

/**
 * A link that looks like a button. It is hidden when it has no one to call or write to: a customer whose data was
 * erased has no number.
 */
export function LinkButton({ tone, size, block, icon, className, ...rest }: Look & ComponentProps<'a'>) {
  if (/^(tel|sms|mailto):(?=$|[?;])/.test(rest.href ?? '')) return null
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the caller's children are in `rest`
  return <a className={names({ tone, size, block, icon }, className)} {...rest} />
}

function names({ tone, size, block, icon }: Look, more?: string): string {
  return ['btn', tone && `btn-${tone}`, size && `btn-${size}`, block && 'btn-block', icon && 'btn-icon', more]
    .filter(Boolean)
    .join(' ')
}
