import type { ReactNode } from 'react'

/** A table of amounts; wider than its card, it is scrolled in it. */
export const WideTable = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
  <div className="jrnwrap" role="region" aria-label={label} tabIndex={0}>
    <table className="jrn">{children}</table>
  </div>
)
